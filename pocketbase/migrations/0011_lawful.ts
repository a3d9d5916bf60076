// The difference between the migrations before and src/domain/collections.ts. PocketBase runs it as it stands: plain JavaScript only.
migrate((app) => {
	const categories = app.findCollectionByNameOrId('categories');
	categories.fields.add(new Field({
		"id": "bool_has_energy_label",
		"name": "has_energy_label",
		"type": "bool"
	}));
	app.save(categories);

	const brands = app.findCollectionByNameOrId('brands');
	brands.fields.add(new Field({
		"id": "text_maker_name",
		"name": "maker_name",
		"type": "text",
		"max": 150,
		"required": false
	}));
	brands.fields.add(new Field({
		"id": "text_maker_address",
		"name": "maker_address",
		"type": "text",
		"max": 300,
		"required": false
	}));
	brands.fields.add(new Field({
		"id": "email_maker_email",
		"name": "maker_email",
		"type": "email",
		"required": false
	}));
	app.save(brands);

	const products = app.findCollectionByNameOrId('products');
	products.fields.add(new Field({
		"id": "bool_is_margin_scheme",
		"name": "is_margin_scheme",
		"type": "bool"
	}));
	products.fields.add(new Field({
		"id": "number_lowest_price",
		"name": "lowest_price",
		"type": "number",
		"min": 0,
		"max": 99999999.99
	}));
	products.fields.add(new Field({
		"id": "text_eprel_number",
		"name": "eprel_number",
		"type": "text",
		"max": 12,
		"required": false
	}));
	products.fields.add(new Field({
		"id": "select_refrigerant",
		"name": "refrigerant",
		"type": "select",
		"values": [
			"r134a",
			"r290",
			"r404a",
			"r407c",
			"r410a",
			"r448a",
			"r449a",
			"r452a",
			"r513a",
			"r600a",
			"r744",
			"other"
		],
		"maxSelect": 1
	}));
	products.fields.add(new Field({
		"id": "number_refrigerant_charge",
		"name": "refrigerant_charge",
		"type": "number",
		"min": 0.01,
		"max": 500
	}));
	products.fields.add(new Field({
		"id": "file_documents",
		"name": "documents",
		"type": "file",
		"protected": true,
		"maxSelect": 5,
		"maxSize": 10485760,
		"mimeTypes": [
			"application/pdf"
		]
	}));
	products.fields.add(new Field({
		"id": "json_document_details",
		"name": "document_details",
		"type": "json",
		"maxSize": 16300
	}));
	products.fields.add(new Field({
		"id": "text_refrigerant_reason",
		"name": "refrigerant_reason",
		"type": "text",
		"max": 500,
		"required": false
	}));
	app.save(products);

	app.importCollections([
		{
			"id": "pbc_price_history",
			"name": "price_history",
			"type": "base",
			"listRule": "@request.auth.role = \"admin\"",
			"viewRule": "@request.auth.role = \"admin\"",
			"createRule": null,
			"updateRule": null,
			"deleteRule": null,
			"fields": [
				{
					"id": "text3208210256",
					"name": "id",
					"type": "text",
					"system": true,
					"required": true,
					"primaryKey": true,
					"min": 15,
					"max": 15,
					"pattern": "^[a-z0-9]+$",
					"autogeneratePattern": "[a-z0-9]{15}"
				},
				{
					"id": "relation_product_id",
					"name": "product_id",
					"type": "relation",
					"collectionId": "pbc_products",
					"maxSelect": 1,
					"required": true,
					"cascadeDelete": true
				},
				{
					"id": "number_price",
					"name": "price",
					"type": "number",
					"min": 0,
					"max": 99999999.99
				},
				{
					"id": "number_old_price",
					"name": "old_price",
					"type": "number",
					"min": 0,
					"max": 99999999.99
				},
				{
					"id": "select_vat_kind",
					"name": "vat_kind",
					"type": "select",
					"values": [
						"excluded",
						"included",
						"margin_scheme"
					],
					"maxSelect": 1,
					"required": true
				},
				{
					"id": "date_public_from",
					"name": "public_from",
					"type": "date"
				},
				{
					"id": "date_public_until",
					"name": "public_until",
					"type": "date"
				},
				{
					"id": "autodate_created",
					"name": "created",
					"type": "autodate",
					"onCreate": true,
					"onUpdate": false
				},
				{
					"id": "autodate_updated",
					"name": "updated",
					"type": "autodate",
					"onCreate": true,
					"onUpdate": true
				}
			],
			"indexes": [
				"CREATE UNIQUE INDEX `idx_price_history_product_id_public_from` ON `price_history` (`product_id`, `public_from`)"
			]
		}
	], false);

	const leads = app.findCollectionByNameOrId('leads');
	leads.fields.add(new Field({
		"id": "select_buyer_kind",
		"name": "buyer_kind",
		"type": "select",
		"values": [
			"company",
			"private"
		],
		"maxSelect": 1
	}));
	app.save(leads);

	const site_settings = app.findCollectionByNameOrId('site_settings');
	site_settings.fields.add(new Field({
		"id": "text_legal_name",
		"name": "legal_name",
		"type": "text",
		"max": 150,
		"required": false
	}));
	site_settings.fields.add(new Field({
		"id": "text_organisation_number",
		"name": "organisation_number",
		"type": "text",
		"max": 11,
		"required": false
	}));
	site_settings.fields.add(new Field({
		"id": "text_seat",
		"name": "seat",
		"type": "text",
		"max": 100,
		"required": false
	}));
	site_settings.fields.add(new Field({
		"id": "text_vat_number",
		"name": "vat_number",
		"type": "text",
		"max": 14,
		"required": false
	}));
	site_settings.fields.add(new Field({
		"id": "select_f_tax",
		"name": "f_tax",
		"type": "select",
		"values": [
			"approved",
			"not_approved"
		],
		"maxSelect": 1
	}));
	site_settings.fields.add(new Field({
		"id": "bool_sells_to_private_buyers",
		"name": "sells_to_private_buyers",
		"type": "bool"
	}));
	site_settings.fields.add(new Field({
		"id": "text_accessibility_issues",
		"name": "accessibility_issues",
		"type": "text",
		"max": 2000,
		"required": false
	}));
	app.save(site_settings);

	const uploads = app.findCollectionByNameOrId('uploads');
	uploads.fields.getByName('kind').values = [
		"photo",
		"video",
		"document"
	];
	uploads.fields.getByName('file').mimeTypes = [
		"image/jpeg",
		"image/png",
		"image/webp",
		"video/mp4",
		"video/webm",
		"application/pdf"
	];
	app.save(uploads);
});
