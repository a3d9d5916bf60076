// The difference between the migrations before and src/domain/collections.ts. PocketBase runs it as it stands: plain JavaScript only.
migrate((app) => {
	const users = app.findCollectionByNameOrId('users');
	unmarshal({
		"fileToken": {
			"duration": 3600
		}
	}, users);
	app.save(users);

	const categories = app.findCollectionByNameOrId('categories');
	categories.fields.add(new Field({
		"id": "json_former_slugs",
		"name": "former_slugs",
		"type": "json",
		"maxSize": 36152
	}));
	unmarshal({
		"listRule": "@request.auth.role = \"admin\"",
		"viewRule": "@request.auth.role = \"admin\""
	}, categories);
	app.save(categories);

	const brands = app.findCollectionByNameOrId('brands');
	brands.fields.add(new Field({
		"id": "json_former_slugs",
		"name": "former_slugs",
		"type": "json",
		"maxSize": 36152
	}));
	brands.fields.getByName('logo').protected = true;
	unmarshal({
		"listRule": "@request.auth.role = \"admin\"",
		"viewRule": "@request.auth.role = \"admin\""
	}, brands);
	app.save(brands);

	const products = app.findCollectionByNameOrId('products');
	products.fields.getByName('images').protected = true;
	products.fields.getByName('videos').protected = true;
	products.fields.getByName('tags').maxSize = 9092;
	products.fields.add(new Field({
		"id": "date_content_changed",
		"name": "content_changed",
		"type": "date"
	}));
	unmarshal({
		"listRule": "@request.auth.role = \"admin\"",
		"viewRule": "@request.auth.role = \"admin\""
	}, products);
	app.save(products);

	const redirects = app.findCollectionByNameOrId('redirects');
	unmarshal({
		"listRule": "@request.auth.role = \"admin\"",
		"viewRule": "@request.auth.role = \"admin\""
	}, redirects);
	app.save(redirects);

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
	unmarshal({
		"listRule": "@request.auth.role = \"admin\"",
		"viewRule": "@request.auth.role = \"admin\""
	}, site_settings);
	app.save(site_settings);

	const uploads = app.findCollectionByNameOrId('uploads');
	uploads.fields.getByName('file').protected = true;
	app.save(uploads);

	const deploys = app.findCollectionByNameOrId('deploys');
	deploys.fields.add(new Field({
		"id": "json_problems",
		"name": "problems",
		"type": "json",
		"maxSize": 50000
	}));
	app.save(deploys);
});
