// The difference between the migrations before and src/domain/collections.ts. PocketBase runs it as it stands: plain JavaScript only.
migrate((app) => {
	const products = app.findCollectionByNameOrId('products');
	products.fields.getByName('tags').maxSize = 9092;
	app.save(products);

	const outbox = app.findCollectionByNameOrId('outbox');
	outbox.fields.getByName('status').values = [
		"pending",
		"sending",
		"sent",
		"skipped",
		"failed"
	];
	outbox.fields.add(new Field({
		"id": "number_refusals",
		"name": "refusals",
		"type": "number",
		"onlyInt": true,
		"min": 0,
		"max": 1000
	}));
	app.save(outbox);

	const site_settings = app.findCollectionByNameOrId('site_settings');
	site_settings.fields.getByName('social').maxSize = 15064;
	site_settings.fields.getByName('hero_features').maxSize = 9095;
	site_settings.fields.getByName('home_why_section').maxSize = 12254;
	site_settings.fields.getByName('home_cta_section').maxSize = 3030;
	site_settings.fields.getByName('about_values').maxSize = 9095;
	site_settings.fields.getByName('services_content').maxSize = 52668;
	app.save(site_settings);
});
