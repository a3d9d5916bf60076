// The difference between the migrations before and src/domain/collections.ts. PocketBase runs it as it stands: plain JavaScript only.
migrate((app) => {
	const leads = app.findCollectionByNameOrId('leads');
	leads.fields.add(new Field({
		"id": "text_product_measures",
		"name": "product_measures",
		"type": "text",
		"max": 800,
		"required": false
	}));
	app.save(leads);
});
