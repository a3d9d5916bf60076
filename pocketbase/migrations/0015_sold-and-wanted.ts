// The difference between the migrations before and src/domain/collections.ts. PocketBase runs it as it stands: plain JavaScript only.
migrate((app) => {
	app.importCollections([
		{
			"id": "pbc_seller_photos",
			"name": "seller_photos",
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
					"id": "text_permission",
					"name": "permission",
					"type": "text",
					"max": 40,
					"required": true
				},
				{
					"id": "number_slot",
					"name": "slot",
					"type": "number",
					"onlyInt": true,
					"min": 0,
					"max": 5
				},
				{
					"id": "file_file",
					"name": "file",
					"type": "file",
					"protected": true,
					"maxSelect": 1,
					"required": true,
					"maxSize": 3145728,
					"mimeTypes": [
						"image/jpeg",
						"image/webp"
					],
					"thumbs": [
						"480x320f"
					]
				},
				{
					"id": "relation_lead_id",
					"name": "lead_id",
					"type": "relation",
					"collectionId": "pbc_leads",
					"maxSelect": 1,
					"required": false,
					"cascadeDelete": true
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
				"CREATE UNIQUE INDEX `idx_seller_photos_permission_slot` ON `seller_photos` (`permission`, `slot`)",
				"CREATE INDEX `idx_seller_photos_lead_id` ON `seller_photos` (`lead_id`)",
				"CREATE INDEX `idx_seller_photos_created` ON `seller_photos` (`created`)"
			]
		},
		{
			"id": "pbc_alerts",
			"name": "alerts",
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
					"id": "email_email",
					"name": "email",
					"type": "email",
					"required": true
				},
				{
					"id": "text_criteria",
					"name": "criteria",
					"type": "text",
					"max": 1500,
					"required": true
				},
				{
					"id": "text_matcher",
					"name": "matcher",
					"type": "text",
					"max": 8000,
					"required": false
				},
				{
					"id": "text_consent_version",
					"name": "consent_version",
					"type": "text",
					"max": 20,
					"required": false
				},
				{
					"id": "date_confirmation_at",
					"name": "confirmation_at",
					"type": "date"
				},
				{
					"id": "date_confirmed_at",
					"name": "confirmed_at",
					"type": "date"
				},
				{
					"id": "date_ends_at",
					"name": "ends_at",
					"type": "date"
				},
				{
					"id": "date_reminded_at",
					"name": "reminded_at",
					"type": "date"
				},
				{
					"id": "date_mailed_at",
					"name": "mailed_at",
					"type": "date"
				},
				{
					"id": "date_ended_at",
					"name": "ended_at",
					"type": "date"
				},
				{
					"id": "select_ended_reason",
					"name": "ended_reason",
					"type": "select",
					"values": [
						"ended",
						"unsubscribed",
						"expired",
						"refused",
						"removed",
						"blocked"
					],
					"maxSelect": 1
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
				"CREATE UNIQUE INDEX `idx_alerts_email_criteria` ON `alerts` (`email`, `criteria`) WHERE `ended_at` = ''",
				"CREATE INDEX `idx_alerts_email` ON `alerts` (`email`)",
				"CREATE INDEX `idx_alerts_ended_at_confirmed_at` ON `alerts` (`ended_at`, `confirmed_at`)",
				"CREATE INDEX `idx_alerts_created` ON `alerts` (`created`)"
			]
		},
		{
			"id": "pbc_alert_matches",
			"name": "alert_matches",
			"type": "base",
			"listRule": null,
			"viewRule": null,
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
					"id": "relation_alert_id",
					"name": "alert_id",
					"type": "relation",
					"collectionId": "pbc_alerts",
					"maxSelect": 1,
					"required": true,
					"cascadeDelete": true
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
					"id": "select_reason",
					"name": "reason",
					"type": "select",
					"values": [
						"published",
						"lowered"
					],
					"maxSelect": 1,
					"required": true
				},
				{
					"id": "date_mailed_at",
					"name": "mailed_at",
					"type": "date"
				},
				{
					"id": "relation_email_id",
					"name": "email_id",
					"type": "relation",
					"collectionId": "pbc_outbox",
					"maxSelect": 1,
					"required": false,
					"cascadeDelete": false
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
				"CREATE UNIQUE INDEX `idx_alert_matches_alert_id_product_id` ON `alert_matches` (`alert_id`, `product_id`)",
				"CREATE INDEX `idx_alert_matches_product_id` ON `alert_matches` (`product_id`)",
				"CREATE INDEX `idx_alert_matches_email_id` ON `alert_matches` (`email_id`)",
				"CREATE INDEX `idx_alert_matches_waiting` ON `alert_matches` (`created`) WHERE `mailed_at` = ''"
			]
		},
		{
			"id": "pbc_alert_changes",
			"name": "alert_changes",
			"type": "base",
			"listRule": null,
			"viewRule": null,
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
					"id": "bool_was_offered",
					"name": "was_offered",
					"type": "bool"
				},
				{
					"id": "number_price_before",
					"name": "price_before",
					"type": "number",
					"min": 0,
					"max": 99999999.99
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
				"CREATE UNIQUE INDEX `idx_alert_changes_product_id` ON `alert_changes` (`product_id`)"
			]
		}
	], false);

	const products = app.findCollectionByNameOrId('products');
	products.fields.add(new Field({
		"id": "text_reserved_until",
		"name": "reserved_until",
		"type": "text",
		"max": 10,
		"required": false,
		"pattern": "^$|^\\d{4}-\\d\\d-\\d\\d$"
	}));
	products.fields.add(new Field({
		"id": "date_sold_at",
		"name": "sold_at",
		"type": "date"
	}));
	products.fields.add(new Field({
		"id": "date_first_published_at",
		"name": "first_published_at",
		"type": "date"
	}));
	products.fields.add(new Field({
		"id": "relation_source_lead_id",
		"name": "source_lead_id",
		"type": "relation",
		"collectionId": "pbc_leads",
		"maxSelect": 1,
		"required": false,
		"cascadeDelete": false
	}));
	products.fields.add(new Field({
		"id": "text_draft_key",
		"name": "draft_key",
		"type": "text",
		"max": 64,
		"required": false,
		"pattern": "^$|^[A-Za-z0-9-]{8,64}$"
	}));
	unmarshal({
		"indexes": [
			"CREATE INDEX `idx_products_brand_id` ON `products` (`brand_id`)",
			"CREATE INDEX `idx_products_category_id_is_published` ON `products` (`category_id`, `is_published`)",
			"CREATE INDEX `idx_products_created` ON `products` (`created`)",
			"CREATE INDEX `idx_products_is_published_is_featured` ON `products` (`is_published`, `is_featured`)",
			"CREATE INDEX `idx_products_is_published_sort_order` ON `products` (`is_published`, `sort_order`)",
			"CREATE INDEX `idx_products_reserved_until` ON `products` (`reserved_until`) WHERE `reserved_until` != ''",
			"CREATE INDEX `idx_products_sold_at` ON `products` (`sold_at`) WHERE `sold_at` != ''",
			"CREATE INDEX `idx_products_source_lead_id` ON `products` (`source_lead_id`) WHERE `source_lead_id` != ''",
			"CREATE UNIQUE INDEX `idx_products_draft_key` ON `products` (`draft_key`) WHERE `draft_key` != ''",
			"CREATE UNIQUE INDEX `idx_products_slug` ON `products` (`slug`)"
		]
	}, products);
	app.save(products);

	const leads = app.findCollectionByNameOrId('leads');
	leads.fields.add(new Field({
		"id": "text_photo_permission",
		"name": "photo_permission",
		"type": "text",
		"max": 40,
		"required": false
	}));
	app.save(leads);

	const outbox = app.findCollectionByNameOrId('outbox');
	outbox.fields.getByName('kind').values = [
		"lead_notice",
		"lead_receipt",
		"lead_reply",
		"alert_confirmation",
		"alert_machines",
		"alert_reminder",
		"todo",
		"proof_warning",
		"test"
	];
	outbox.fields.add(new Field({
		"id": "relation_alert_id",
		"name": "alert_id",
		"type": "relation",
		"collectionId": "pbc_alerts",
		"maxSelect": 1,
		"required": false,
		"cascadeDelete": true
	}));
	unmarshal({
		"indexes": [
			"CREATE INDEX `idx_outbox_alert_id` ON `outbox` (`alert_id`) WHERE `alert_id` != ''",
			"CREATE INDEX `idx_outbox_lead_id` ON `outbox` (`lead_id`)",
			"CREATE INDEX `idx_outbox_status_next_attempt_at` ON `outbox` (`status`, `next_attempt_at`)",
			"CREATE UNIQUE INDEX `idx_outbox_kind_lead_id` ON `outbox` (`kind`, `lead_id`) WHERE `kind` NOT IN ('lead_reply', 'alert_confirmation', 'alert_machines', 'alert_reminder')"
		]
	}, outbox);
	app.save(outbox);

	const build_state = app.findCollectionByNameOrId('build_state');
	build_state.fields.add(new Field({
		"id": "date_time_seen_at",
		"name": "time_seen_at",
		"type": "date"
	}));
	app.save(build_state);

	// When the others were first published is not known: they were there when they were created, at the earliest.
	app.db().newQuery('UPDATE products SET first_published_at = created WHERE is_published').execute();
});
