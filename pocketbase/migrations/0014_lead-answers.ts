// The difference between the migrations before and src/domain/collections.ts. PocketBase runs it as it stands: plain JavaScript only.
migrate((app) => {
	const leads = app.findCollectionByNameOrId('leads');
	leads.fields.add(new Field({
		"id": "text_next_step",
		"name": "next_step",
		"type": "text",
		"max": 200,
		"required": false
	}));
	leads.fields.add(new Field({
		"id": "text_next_step_day",
		"name": "next_step_day",
		"type": "text",
		"max": 10,
		"required": false
	}));
	leads.fields.add(new Field({
		"id": "text_next_step_time",
		"name": "next_step_time",
		"type": "text",
		"max": 5,
		"required": false
	}));
	leads.fields.add(new Field({
		"id": "date_first_answer_at",
		"name": "first_answer_at",
		"type": "date"
	}));
	leads.fields.add(new Field({
		"id": "select_first_answer_kind",
		"name": "first_answer_kind",
		"type": "select",
		"values": [
			"email",
			"text_message",
			"call",
			"status"
		],
		"maxSelect": 1
	}));
	leads.fields.add(new Field({
		"id": "bool_is_proof",
		"name": "is_proof",
		"type": "bool"
	}));
	unmarshal({
		"listRule": "@request.auth.role = \"admin\" && is_proof = false",
		"viewRule": "@request.auth.role = \"admin\" && is_proof = false",
		"updateRule": "@request.auth.role = \"admin\" && is_proof = false",
		"deleteRule": "@request.auth.role = \"admin\" && is_proof = false",
		"indexes": [
			"CREATE INDEX `idx_leads_created` ON `leads` (`created`)",
			"CREATE INDEX `idx_leads_email` ON `leads` (`email`)",
			"CREATE INDEX `idx_leads_is_archived_is_starred_created` ON `leads` (`is_archived`, `is_starred`, `created`)",
			"CREATE INDEX `idx_leads_is_proof` ON `leads` (`is_proof`) WHERE `is_proof`",
			"CREATE INDEX `idx_leads_next_step_day` ON `leads` (`next_step_day`) WHERE `next_step_day` != ''",
			"CREATE INDEX `idx_leads_product_id` ON `leads` (`product_id`)",
			"CREATE INDEX `idx_leads_status` ON `leads` (`status`)",
			"CREATE UNIQUE INDEX `idx_leads_idempotency_key` ON `leads` (`idempotency_key`) WHERE `idempotency_key` != ''",
			"CREATE UNIQUE INDEX `idx_leads_reference` ON `leads` (`reference`) WHERE `reference` != ''"
		]
	}, leads);
	app.save(leads);

	const outbox = app.findCollectionByNameOrId('outbox');
	outbox.fields.getByName('kind').values = [
		"lead_notice",
		"lead_receipt",
		"lead_reply",
		"todo",
		"proof_warning",
		"test"
	];
	unmarshal({
		"listRule": "@request.auth.role = \"admin\" && (lead_id = \"\" || lead_id.is_proof = false)",
		"viewRule": "@request.auth.role = \"admin\" && (lead_id = \"\" || lead_id.is_proof = false)",
		"indexes": [
			"CREATE INDEX `idx_outbox_lead_id` ON `outbox` (`lead_id`)",
			"CREATE INDEX `idx_outbox_status_next_attempt_at` ON `outbox` (`status`, `next_attempt_at`)",
			"CREATE UNIQUE INDEX `idx_outbox_kind_lead_id` ON `outbox` (`kind`, `lead_id`) WHERE `kind` != 'lead_reply'"
		]
	}, outbox);
	app.save(outbox);

	app.importCollections([
		{
			"id": "pbc_lead_log",
			"name": "lead_log",
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
					"id": "relation_lead_id",
					"name": "lead_id",
					"type": "relation",
					"collectionId": "pbc_leads",
					"maxSelect": 1,
					"required": true,
					"cascadeDelete": true
				},
				{
					"id": "select_kind",
					"name": "kind",
					"type": "select",
					"values": [
						"email",
						"text_message",
						"call",
						"status",
						"note",
						"step_set",
						"step_done",
						"step_removed"
					],
					"maxSelect": 1,
					"required": true
				},
				{
					"id": "date_at",
					"name": "at",
					"type": "date"
				},
				{
					"id": "relation_by",
					"name": "by",
					"type": "relation",
					"collectionId": "_pb_users_auth_",
					"maxSelect": 1,
					"required": false,
					"cascadeDelete": false
				},
				{
					"id": "text_by_name",
					"name": "by_name",
					"type": "text",
					"max": 100,
					"required": false
				},
				{
					"id": "select_old_status",
					"name": "old_status",
					"type": "select",
					"values": [
						"new",
						"contacted",
						"ongoing",
						"won",
						"lost"
					],
					"maxSelect": 1
				},
				{
					"id": "select_new_status",
					"name": "new_status",
					"type": "select",
					"values": [
						"new",
						"contacted",
						"ongoing",
						"won",
						"lost"
					],
					"maxSelect": 1
				},
				{
					"id": "text_subject",
					"name": "subject",
					"type": "text",
					"max": 200,
					"required": false
				},
				{
					"id": "text_text",
					"name": "text",
					"type": "text",
					"max": 5000,
					"required": false
				},
				{
					"id": "text_step_day",
					"name": "step_day",
					"type": "text",
					"max": 10,
					"required": false
				},
				{
					"id": "text_step_time",
					"name": "step_time",
					"type": "text",
					"max": 5,
					"required": false
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
					"id": "text_idempotency_key",
					"name": "idempotency_key",
					"type": "text",
					"max": 64,
					"required": false
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
				"CREATE INDEX `idx_lead_log_lead_id_at` ON `lead_log` (`lead_id`, `at`)",
				"CREATE UNIQUE INDEX `idx_lead_log_idempotency_key` ON `lead_log` (`idempotency_key`) WHERE `idempotency_key` != ''"
			]
		}
	], false);

	app.importCollections([
		{
			"id": "pbc_lead_watch",
			"name": "lead_watch",
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
					"id": "text_key",
					"name": "key",
					"type": "text",
					"required": true,
					"max": 10,
					"pattern": "^main$"
				},
				{
					"id": "json_proof",
					"name": "proof",
					"type": "json",
					"maxSize": 5000
				},
				{
					"id": "text_proof_key",
					"name": "proof_key",
					"type": "text",
					"max": 64,
					"hidden": true
				},
				{
					"id": "text_proof_secret",
					"name": "proof_secret",
					"type": "text",
					"max": 100,
					"hidden": true
				},
				{
					"id": "text_todo_mail_day",
					"name": "todo_mail_day",
					"type": "text",
					"max": 10
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
				"CREATE UNIQUE INDEX `idx_lead_watch_key` ON `lead_watch` (`key`)"
			]
		}
	], false);

	const site_private = app.findCollectionByNameOrId('site_private');
	site_private.fields.add(new Field({
		"id": "json_reply_templates",
		"name": "reply_templates",
		"type": "json",
		"maxSize": 229394
	}));
	app.save(site_private);

	const watch = new Record(app.findCollectionByNameOrId('lead_watch'));
	watch.set('key', 'main');
	app.save(watch);
});
