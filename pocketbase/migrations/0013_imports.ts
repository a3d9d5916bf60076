// The difference between the migrations before and src/domain/collections.ts. PocketBase runs it as it stands: plain JavaScript only.
migrate((app) => {
	app.importCollections([
		{
			"id": "pbc_imports",
			"name": "imports",
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
					"id": "select_state",
					"name": "state",
					"type": "select",
					"values": [
						"uploading",
						"running",
						"stopped",
						"finished"
					],
					"maxSelect": 1,
					"required": true
				},
				{
					"id": "text_file_name",
					"name": "file_name",
					"type": "text",
					"max": 200,
					"required": false
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
					"id": "number_rows",
					"name": "rows",
					"type": "number",
					"onlyInt": true,
					"min": 0,
					"max": 1000000
				},
				{
					"id": "number_done_rows",
					"name": "done_rows",
					"type": "number",
					"onlyInt": true,
					"min": 0,
					"max": 1000000
				},
				{
					"id": "number_created_rows",
					"name": "created_rows",
					"type": "number",
					"onlyInt": true,
					"min": 0,
					"max": 1000000
				},
				{
					"id": "number_changed_rows",
					"name": "changed_rows",
					"type": "number",
					"onlyInt": true,
					"min": 0,
					"max": 1000000
				},
				{
					"id": "number_unchanged_rows",
					"name": "unchanged_rows",
					"type": "number",
					"onlyInt": true,
					"min": 0,
					"max": 1000000
				},
				{
					"id": "number_left_out_rows",
					"name": "left_out_rows",
					"type": "number",
					"onlyInt": true,
					"min": 0,
					"max": 1000000
				},
				{
					"id": "number_faulty_rows",
					"name": "faulty_rows",
					"type": "number",
					"onlyInt": true,
					"min": 0,
					"max": 1000000
				},
				{
					"id": "json_names",
					"name": "names",
					"type": "json",
					"maxSize": 1000000
				},
				{
					"id": "number_created_categories",
					"name": "created_categories",
					"type": "number",
					"onlyInt": true,
					"min": 0,
					"max": 1000000
				},
				{
					"id": "number_created_brands",
					"name": "created_brands",
					"type": "number",
					"onlyInt": true,
					"min": 0,
					"max": 1000000
				},
				{
					"id": "text_change_id",
					"name": "change_id",
					"type": "text",
					"max": 15,
					"required": false
				},
				{
					"id": "date_finished_at",
					"name": "finished_at",
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
				"CREATE INDEX `idx_imports_created` ON `imports` (`created`)",
				"CREATE UNIQUE INDEX `idx_imports_one_running` ON `imports` (`state`) WHERE `state` = 'running'"
			]
		}
	], false);

	app.importCollections([
		{
			"id": "pbc_import_rows",
			"name": "import_rows",
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
					"id": "relation_import_id",
					"name": "import_id",
					"type": "relation",
					"collectionId": "pbc_imports",
					"maxSelect": 1,
					"required": true,
					"cascadeDelete": true
				},
				{
					"id": "number_row",
					"name": "row",
					"type": "number",
					"onlyInt": true,
					"min": 1,
					"max": 2000000
				},
				{
					"id": "select_state",
					"name": "state",
					"type": "select",
					"values": [
						"waiting",
						"created",
						"changed",
						"unchanged",
						"left_out",
						"faulty"
					],
					"maxSelect": 1,
					"required": true
				},
				{
					"id": "bool_is_new",
					"name": "is_new",
					"type": "bool"
				},
				{
					"id": "text_product_id",
					"name": "product_id",
					"type": "text",
					"max": 15,
					"required": false
				},
				{
					"id": "text_title",
					"name": "title",
					"type": "text",
					"max": 100,
					"required": false
				},
				{
					"id": "json_values",
					"name": "values",
					"type": "json",
					"maxSize": 200000
				},
				{
					"id": "json_base",
					"name": "base",
					"type": "json",
					"maxSize": 200000
				},
				{
					"id": "text_reason",
					"name": "reason",
					"type": "text",
					"max": 1000,
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
				"CREATE UNIQUE INDEX `idx_import_rows_import_id_row` ON `import_rows` (`import_id`, `row`)",
				"CREATE INDEX `idx_import_rows_import_id_state_row` ON `import_rows` (`import_id`, `state`, `row`)"
			]
		}
	], false);
});
