// The difference between the migrations before and src/domain/collections.ts. PocketBase runs it as it stands: plain JavaScript only.
migrate((app) => {
	app.importCollections([
		{
			"id": "pbc_versions",
			"name": "versions",
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
					"id": "text_collection",
					"name": "collection",
					"type": "text",
					"max": 50,
					"required": true
				},
				{
					"id": "text_record",
					"name": "record",
					"type": "text",
					"max": 50,
					"required": true
				},
				{
					"id": "select_kind",
					"name": "kind",
					"type": "select",
					"values": [
						"created",
						"changed",
						"restored"
					],
					"maxSelect": 1,
					"required": true
				},
				{
					"id": "text_by",
					"name": "by",
					"type": "text",
					"max": 50,
					"required": false
				},
				{
					"id": "text_change_set",
					"name": "change_set",
					"type": "text",
					"max": 50,
					"required": false
				},
				{
					"id": "json_changes",
					"name": "changes",
					"type": "json",
					"maxSize": 500000
				},
				{
					"id": "file_files",
					"name": "files",
					"type": "file",
					"protected": true,
					"maxSelect": 16,
					"maxSize": 52428800,
					"mimeTypes": [
						"image/jpeg",
						"image/png",
						"image/webp",
						"video/mp4",
						"video/webm",
						"application/pdf"
					],
					"thumbs": [
						"240x160f"
					]
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
				"CREATE INDEX `idx_versions_record` ON `versions` (`record`)",
				"CREATE INDEX `idx_versions_created` ON `versions` (`created`)",
				"CREATE INDEX `idx_versions_change_set` ON `versions` (`change_set`) WHERE `change_set` != ''"
			]
		}
	], false);

	app.importCollections([
		{
			"id": "pbc_change_sets",
			"name": "change_sets",
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
					"id": "select_kind",
					"name": "kind",
					"type": "select",
					"values": [
						"bulk",
						"order",
						"import",
						"undo"
					],
					"maxSelect": 1,
					"required": true
				},
				{
					"id": "text_by",
					"name": "by",
					"type": "text",
					"max": 50,
					"required": false
				},
				{
					"id": "text_summary",
					"name": "summary",
					"type": "text",
					"max": 300,
					"required": false
				},
				{
					"id": "number_records",
					"name": "records",
					"type": "number",
					"onlyInt": true,
					"min": 0
				},
				{
					"id": "json_order_change",
					"name": "order_change",
					"type": "json",
					"maxSize": 1000000
				},
				{
					"id": "text_undoes",
					"name": "undoes",
					"type": "text",
					"max": 50,
					"required": false
				},
				{
					"id": "json_left_alone",
					"name": "left_alone",
					"type": "json",
					"maxSize": 50000
				},
				{
					"id": "date_undone_at",
					"name": "undone_at",
					"type": "date"
				},
				{
					"id": "text_undone_by",
					"name": "undone_by",
					"type": "text",
					"max": 50,
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
				"CREATE INDEX `idx_change_sets_created` ON `change_sets` (`created`)"
			]
		}
	], false);
});
