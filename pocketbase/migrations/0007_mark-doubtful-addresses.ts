// The difference between the migrations before and src/domain/collections.ts. PocketBase runs it as it stands: plain JavaScript only.
migrate((app) => {
	const leads = app.findCollectionByNameOrId('leads');
	leads.fields.getByName('email').required = false;
	leads.fields.add(new Field({
		"id": "text_doubtful_email",
		"name": "doubtful_email",
		"type": "text",
		"max": 255,
		"required": false
	}));
	app.save(leads);
});
