// Written by `npm run migration` from src/domain/collections.ts. PocketBase runs it as it stands: plain JavaScript only.
const collections = [
	{
		"id": "_pb_users_auth_",
		"name": "users",
		"type": "auth",
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
				"id": "password901924565",
				"name": "password",
				"type": "password",
				"system": true,
				"hidden": true,
				"required": true,
				"min": 6,
				"max": 71
			},
			{
				"id": "text2504183744",
				"name": "tokenKey",
				"type": "text",
				"system": true,
				"hidden": true,
				"required": true,
				"min": 30,
				"max": 60,
				"autogeneratePattern": "[a-zA-Z0-9]{50}"
			},
			{
				"id": "email3885137012",
				"name": "email",
				"type": "email",
				"system": true,
				"required": true
			},
			{
				"id": "bool1547992806",
				"name": "emailVisibility",
				"type": "bool",
				"system": true
			},
			{
				"id": "bool256245529",
				"name": "verified",
				"type": "bool",
				"system": true
			},
			{
				"id": "text_full_name",
				"name": "full_name",
				"type": "text",
				"max": 100,
				"required": true
			},
			{
				"id": "select_role",
				"name": "role",
				"type": "select",
				"values": [
					"admin"
				],
				"maxSelect": 1,
				"required": false,
				"hidden": true
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
			"CREATE UNIQUE INDEX `idx_tokenKey__pb_users_auth_` ON `users` (`tokenKey`)",
			"CREATE UNIQUE INDEX `idx_email__pb_users_auth_` ON `users` (`email` COLLATE NOCASE) WHERE `email` != ''"
		],
		"authRule": "role = \"admin\"",
		"manageRule": null,
		"passwordAuth": {
			"enabled": true,
			"identityFields": [
				"email"
			]
		},
		"oauth2": {
			"enabled": false
		},
		"otp": {
			"enabled": false
		},
		"mfa": {
			"enabled": false
		},
		"authAlert": {
			"enabled": false
		},
		"resetPasswordTemplate": {
			"subject": "Välj ett nytt lösenord till {APP_NAME}",
			"body": "<p>Hej,</p>\n<p>Någon har bett om ett nytt lösenord till ditt konto hos {APP_NAME}. Välj det här, länken gäller i 30 minuter:</p>\n<p><a href=\"{APP_URL}/admin/aterstall?token={TOKEN}\">Välj nytt lösenord</a></p>\n<p>Om det inte var du behöver du inte göra någonting.</p>"
		}
	},
	{
		"id": "pbc_categories",
		"name": "categories",
		"type": "base",
		"listRule": "",
		"viewRule": "",
		"createRule": "@request.auth.role = \"admin\"",
		"updateRule": "@request.auth.role = \"admin\"",
		"deleteRule": "@request.auth.role = \"admin\"",
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
				"id": "text_name",
				"name": "name",
				"type": "text",
				"max": 100,
				"required": true
			},
			{
				"id": "text_slug",
				"name": "slug",
				"type": "text",
				"max": 120,
				"required": true,
				"pattern": "^[a-z0-9]+(-[a-z0-9]+)*$"
			},
			{
				"id": "json_former_slugs",
				"name": "former_slugs",
				"type": "json",
				"maxSize": 8000
			},
			{
				"id": "text_description",
				"name": "description",
				"type": "text",
				"max": 1000,
				"required": false
			},
			{
				"id": "select_icon_name",
				"name": "icon_name",
				"type": "select",
				"values": [
					"snowflake",
					"flame",
					"droplets",
					"utensils",
					"cookingpot",
					"thermometer",
					"chef",
					"refrigerator",
					"microwave",
					"package"
				],
				"maxSelect": 1,
				"required": true
			},
			{
				"id": "relation_parent_id",
				"name": "parent_id",
				"type": "relation",
				"collectionId": "pbc_categories",
				"maxSelect": 1,
				"required": false,
				"cascadeDelete": false
			},
			{
				"id": "number_sort_order",
				"name": "sort_order",
				"type": "number",
				"onlyInt": true,
				"min": 0,
				"max": 1000000
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
			"CREATE UNIQUE INDEX `idx_categories_slug` ON `categories` (`slug`)",
			"CREATE INDEX `idx_categories_parent_id` ON `categories` (`parent_id`)",
			"CREATE INDEX `idx_categories_sort_order` ON `categories` (`sort_order`)"
		]
	},
	{
		"id": "pbc_brands",
		"name": "brands",
		"type": "base",
		"listRule": "",
		"viewRule": "",
		"createRule": "@request.auth.role = \"admin\"",
		"updateRule": "@request.auth.role = \"admin\"",
		"deleteRule": "@request.auth.role = \"admin\"",
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
				"id": "text_name",
				"name": "name",
				"type": "text",
				"max": 100,
				"required": true
			},
			{
				"id": "text_slug",
				"name": "slug",
				"type": "text",
				"max": 120,
				"required": true,
				"pattern": "^[a-z0-9]+(-[a-z0-9]+)*$"
			},
			{
				"id": "json_former_slugs",
				"name": "former_slugs",
				"type": "json",
				"maxSize": 8000
			},
			{
				"id": "file_logo",
				"name": "logo",
				"type": "file",
				"maxSelect": 1,
				"required": false,
				"maxSize": 2097152,
				"mimeTypes": [
					"image/png",
					"image/jpeg",
					"image/webp"
				],
				"thumbs": [
					"0x80"
				]
			},
			{
				"id": "number_sort_order",
				"name": "sort_order",
				"type": "number",
				"onlyInt": true,
				"min": 0,
				"max": 1000000
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
			"CREATE UNIQUE INDEX `idx_brands_slug` ON `brands` (`slug`)",
			"CREATE INDEX `idx_brands_sort_order` ON `brands` (`sort_order`)"
		]
	},
	{
		"id": "pbc_products",
		"name": "products",
		"type": "base",
		"listRule": "is_published = true || @request.auth.role = \"admin\"",
		"viewRule": "is_published = true || @request.auth.role = \"admin\"",
		"createRule": "@request.auth.role = \"admin\"",
		"updateRule": "@request.auth.role = \"admin\"",
		"deleteRule": "@request.auth.role = \"admin\"",
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
				"id": "text_title",
				"name": "title",
				"type": "text",
				"max": 100,
				"required": true
			},
			{
				"id": "text_slug",
				"name": "slug",
				"type": "text",
				"max": 120,
				"required": true,
				"pattern": "^[a-z0-9]+(-[a-z0-9]+)*$"
			},
			{
				"id": "text_sku",
				"name": "sku",
				"type": "text",
				"max": 50,
				"required": false
			},
			{
				"id": "relation_category_id",
				"name": "category_id",
				"type": "relation",
				"collectionId": "pbc_categories",
				"maxSelect": 1,
				"required": false,
				"cascadeDelete": false
			},
			{
				"id": "relation_brand_id",
				"name": "brand_id",
				"type": "relation",
				"collectionId": "pbc_brands",
				"maxSelect": 1,
				"required": false,
				"cascadeDelete": false
			},
			{
				"id": "text_short_description",
				"name": "short_description",
				"type": "text",
				"max": 200,
				"required": false
			},
			{
				"id": "text_long_description",
				"name": "long_description",
				"type": "text",
				"max": 5000,
				"required": false
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
				"id": "bool_price_includes_vat",
				"name": "price_includes_vat",
				"type": "bool"
			},
			{
				"id": "select_condition",
				"name": "condition",
				"type": "select",
				"values": [
					"new",
					"renovated",
					"used"
				],
				"maxSelect": 1,
				"required": true
			},
			{
				"id": "select_stock_status",
				"name": "stock_status",
				"type": "select",
				"values": [
					"in_stock",
					"on_order",
					"out_of_stock"
				],
				"maxSelect": 1,
				"required": true
			},
			{
				"id": "text_energy_class",
				"name": "energy_class",
				"type": "text",
				"max": 10,
				"required": false
			},
			{
				"id": "file_images",
				"name": "images",
				"type": "file",
				"maxSelect": 8,
				"maxSize": 5242880,
				"mimeTypes": [
					"image/jpeg",
					"image/png",
					"image/webp"
				],
				"thumbs": [
					"160x160",
					"480x320"
				]
			},
			{
				"id": "file_videos",
				"name": "videos",
				"type": "file",
				"maxSelect": 3,
				"maxSize": 52428800,
				"mimeTypes": [
					"video/mp4",
					"video/webm"
				]
			},
			{
				"id": "select_delivery_type",
				"name": "delivery_type",
				"type": "select",
				"values": [
					"shipping",
					"pickup"
				],
				"maxSelect": 1
			},
			{
				"id": "text_delivery_text",
				"name": "delivery_text",
				"type": "text",
				"max": 200,
				"required": false
			},
			{
				"id": "bool_service_agreement_enabled",
				"name": "service_agreement_enabled",
				"type": "bool"
			},
			{
				"id": "text_service_agreement_text",
				"name": "service_agreement_text",
				"type": "text",
				"max": 200,
				"required": false
			},
			{
				"id": "bool_warranty_enabled",
				"name": "warranty_enabled",
				"type": "bool"
			},
			{
				"id": "number_warranty_duration",
				"name": "warranty_duration",
				"type": "number",
				"onlyInt": true,
				"min": 1,
				"max": 120
			},
			{
				"id": "select_warranty_unit",
				"name": "warranty_unit",
				"type": "select",
				"values": [
					"months",
					"years"
				],
				"maxSelect": 1
			},
			{
				"id": "json_tags",
				"name": "tags",
				"type": "json",
				"maxSize": 8000
			},
			{
				"id": "bool_is_published",
				"name": "is_published",
				"type": "bool"
			},
			{
				"id": "bool_is_featured",
				"name": "is_featured",
				"type": "bool"
			},
			{
				"id": "number_sort_order",
				"name": "sort_order",
				"type": "number",
				"onlyInt": true,
				"min": 0,
				"max": 1000000
			},
			{
				"id": "date_content_changed",
				"name": "content_changed",
				"type": "date"
			},
			{
				"id": "text_search_text",
				"name": "search_text",
				"type": "text",
				"max": 8000
			},
			{
				"id": "text_published_slug",
				"name": "published_slug",
				"type": "text",
				"max": 120,
				"hidden": true
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
			"CREATE UNIQUE INDEX `idx_products_slug` ON `products` (`slug`)",
			"CREATE INDEX `idx_products_is_published_sort_order` ON `products` (`is_published`, `sort_order`)",
			"CREATE INDEX `idx_products_category_id_is_published` ON `products` (`category_id`, `is_published`)",
			"CREATE INDEX `idx_products_brand_id` ON `products` (`brand_id`)",
			"CREATE INDEX `idx_products_is_published_is_featured` ON `products` (`is_published`, `is_featured`)",
			"CREATE INDEX `idx_products_created` ON `products` (`created`)"
		]
	},
	{
		"id": "pbc_redirects",
		"name": "redirects",
		"type": "base",
		"listRule": "",
		"viewRule": "",
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
				"id": "text_slug",
				"name": "slug",
				"type": "text",
				"max": 120,
				"required": true
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
			"CREATE UNIQUE INDEX `idx_redirects_slug` ON `redirects` (`slug`)",
			"CREATE INDEX `idx_redirects_product_id` ON `redirects` (`product_id`)"
		]
	},
	{
		"id": "pbc_leads",
		"name": "leads",
		"type": "base",
		"listRule": "@request.auth.role = \"admin\"",
		"viewRule": "@request.auth.role = \"admin\"",
		"createRule": null,
		"updateRule": "@request.auth.role = \"admin\"",
		"deleteRule": "@request.auth.role = \"admin\"",
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
				"id": "select_inquiry_type",
				"name": "inquiry_type",
				"type": "select",
				"values": [
					"service",
					"sell_equipment",
					"buy_equipment",
					"general"
				],
				"maxSelect": 1,
				"required": true
			},
			{
				"id": "text_name",
				"name": "name",
				"type": "text",
				"max": 100,
				"required": true
			},
			{
				"id": "email_email",
				"name": "email",
				"type": "email",
				"required": true
			},
			{
				"id": "text_phone",
				"name": "phone",
				"type": "text",
				"max": 20,
				"required": true
			},
			{
				"id": "text_company",
				"name": "company",
				"type": "text",
				"max": 100,
				"required": false
			},
			{
				"id": "text_city",
				"name": "city",
				"type": "text",
				"max": 100,
				"required": true
			},
			{
				"id": "text_message",
				"name": "message",
				"type": "text",
				"max": 2300,
				"required": false
			},
			{
				"id": "number_quantity",
				"name": "quantity",
				"type": "number",
				"onlyInt": true,
				"min": 1,
				"max": 1000
			},
			{
				"id": "select_prefer_contact",
				"name": "prefer_contact",
				"type": "select",
				"values": [
					"email",
					"phone",
					"sms"
				],
				"maxSelect": 1,
				"required": true
			},
			{
				"id": "select_condition",
				"name": "condition",
				"type": "select",
				"values": [
					"new",
					"used",
					"any"
				],
				"maxSelect": 1
			},
			{
				"id": "text_budget",
				"name": "budget",
				"type": "text",
				"max": 50,
				"required": false
			},
			{
				"id": "bool_needs_pickup",
				"name": "needs_pickup",
				"type": "bool"
			},
			{
				"id": "bool_consent",
				"name": "consent",
				"type": "bool",
				"required": true
			},
			{
				"id": "date_consent_at",
				"name": "consent_at",
				"type": "date"
			},
			{
				"id": "text_consent_version",
				"name": "consent_version",
				"type": "text",
				"max": 20,
				"required": false
			},
			{
				"id": "relation_product_id",
				"name": "product_id",
				"type": "relation",
				"collectionId": "pbc_products",
				"maxSelect": 1,
				"required": false,
				"cascadeDelete": false
			},
			{
				"id": "text_product_title",
				"name": "product_title",
				"type": "text",
				"max": 100,
				"required": false
			},
			{
				"id": "text_product_slug",
				"name": "product_slug",
				"type": "text",
				"max": 120,
				"required": false
			},
			{
				"id": "select_source",
				"name": "source",
				"type": "select",
				"values": [
					"product",
					"other"
				],
				"maxSelect": 1,
				"required": true
			},
			{
				"id": "select_status",
				"name": "status",
				"type": "select",
				"values": [
					"new",
					"contacted",
					"ongoing",
					"won",
					"lost"
				],
				"maxSelect": 1,
				"required": true
			},
			{
				"id": "bool_is_starred",
				"name": "is_starred",
				"type": "bool"
			},
			{
				"id": "bool_is_archived",
				"name": "is_archived",
				"type": "bool"
			},
			{
				"id": "text_internal_note",
				"name": "internal_note",
				"type": "text",
				"max": 5000,
				"required": false
			},
			{
				"id": "text_search_text",
				"name": "search_text",
				"type": "text",
				"max": 600,
				"required": false
			},
			{
				"id": "text_idempotency_key",
				"name": "idempotency_key",
				"type": "text",
				"max": 64,
				"required": false
			},
			{
				"id": "text_reference",
				"name": "reference",
				"type": "text",
				"max": 20,
				"required": false
			},
			{
				"id": "bool_is_likely_spam",
				"name": "is_likely_spam",
				"type": "bool"
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
			"CREATE INDEX `idx_leads_created` ON `leads` (`created`)",
			"CREATE INDEX `idx_leads_status` ON `leads` (`status`)",
			"CREATE INDEX `idx_leads_is_archived_is_starred_created` ON `leads` (`is_archived`, `is_starred`, `created`)",
			"CREATE INDEX `idx_leads_product_id` ON `leads` (`product_id`)",
			"CREATE INDEX `idx_leads_email` ON `leads` (`email`)",
			"CREATE UNIQUE INDEX `idx_leads_reference` ON `leads` (`reference`) WHERE `reference` != ''",
			"CREATE UNIQUE INDEX `idx_leads_idempotency_key` ON `leads` (`idempotency_key`) WHERE `idempotency_key` != ''"
		]
	},
	{
		"id": "pbc_outbox",
		"name": "outbox",
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
					"lead_notice",
					"lead_receipt",
					"test"
				],
				"maxSelect": 1,
				"required": true
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
				"id": "select_status",
				"name": "status",
				"type": "select",
				"values": [
					"pending",
					"sending",
					"sent",
					"skipped",
					"dead"
				],
				"maxSelect": 1,
				"required": true
			},
			{
				"id": "number_attempts",
				"name": "attempts",
				"type": "number",
				"onlyInt": true,
				"min": 0,
				"max": 1000
			},
			{
				"id": "date_next_attempt_at",
				"name": "next_attempt_at",
				"type": "date"
			},
			{
				"id": "date_locked_until",
				"name": "locked_until",
				"type": "date"
			},
			{
				"id": "date_sent_at",
				"name": "sent_at",
				"type": "date"
			},
			{
				"id": "text_last_error",
				"name": "last_error",
				"type": "text",
				"max": 1000,
				"required": false
			},
			{
				"id": "text_message_id",
				"name": "message_id",
				"type": "text",
				"max": 200,
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
			"CREATE INDEX `idx_outbox_status_next_attempt_at` ON `outbox` (`status`, `next_attempt_at`)",
			"CREATE UNIQUE INDEX `idx_outbox_kind_lead_id` ON `outbox` (`kind`, `lead_id`)"
		]
	},
	{
		"id": "pbc_site_settings",
		"name": "site_settings",
		"type": "base",
		"listRule": "",
		"viewRule": "",
		"createRule": null,
		"updateRule": "@request.auth.role = \"admin\"",
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
				"id": "text_contact_phone",
				"name": "contact_phone",
				"type": "text",
				"max": 30,
				"required": false
			},
			{
				"id": "email_contact_email",
				"name": "contact_email",
				"type": "email",
				"required": false
			},
			{
				"id": "text_contact_address",
				"name": "contact_address",
				"type": "text",
				"max": 300,
				"required": false
			},
			{
				"id": "text_business_hours",
				"name": "business_hours",
				"type": "text",
				"max": 500,
				"required": false
			},
			{
				"id": "text_google_maps_url",
				"name": "google_maps_url",
				"type": "text",
				"max": 1000,
				"required": false,
				"pattern": "^$|^https:\\/\\/[^\\s\"'<>\\\\]+$"
			},
			{
				"id": "json_social",
				"name": "social",
				"type": "json",
				"maxSize": 20000
			},
			{
				"id": "text_footer_description",
				"name": "footer_description",
				"type": "text",
				"max": 500,
				"required": false
			},
			{
				"id": "text_footer_copyright",
				"name": "footer_copyright",
				"type": "text",
				"max": 200,
				"required": false
			},
			{
				"id": "text_footer_credit",
				"name": "footer_credit",
				"type": "text",
				"max": 100,
				"required": false
			},
			{
				"id": "text_footer_credit_url",
				"name": "footer_credit_url",
				"type": "text",
				"max": 500,
				"required": false,
				"pattern": "^$|^https:\\/\\/[^\\s\"'<>\\\\]+$"
			},
			{
				"id": "text_seo_default_title",
				"name": "seo_default_title",
				"type": "text",
				"max": 120,
				"required": false
			},
			{
				"id": "text_seo_default_description",
				"name": "seo_default_description",
				"type": "text",
				"max": 320,
				"required": false
			},
			{
				"id": "text_hero_title",
				"name": "hero_title",
				"type": "text",
				"max": 120,
				"required": false
			},
			{
				"id": "text_hero_subtitle",
				"name": "hero_subtitle",
				"type": "text",
				"max": 400,
				"required": false
			},
			{
				"id": "text_hero_image_url",
				"name": "hero_image_url",
				"type": "text",
				"max": 1000,
				"required": false,
				"pattern": "^$|^https:\\/\\/[^\\s\"'<>\\\\]+$"
			},
			{
				"id": "json_hero_features",
				"name": "hero_features",
				"type": "json",
				"maxSize": 20000
			},
			{
				"id": "json_home_why_section",
				"name": "home_why_section",
				"type": "json",
				"maxSize": 20000
			},
			{
				"id": "json_home_cta_section",
				"name": "home_cta_section",
				"type": "json",
				"maxSize": 20000
			},
			{
				"id": "text_about_title",
				"name": "about_title",
				"type": "text",
				"max": 120,
				"required": false
			},
			{
				"id": "text_about_hero_text",
				"name": "about_hero_text",
				"type": "text",
				"max": 600,
				"required": false
			},
			{
				"id": "text_about_history_paragraph_1",
				"name": "about_history_paragraph_1",
				"type": "text",
				"max": 2000,
				"required": false
			},
			{
				"id": "text_about_history_paragraph_2",
				"name": "about_history_paragraph_2",
				"type": "text",
				"max": 2000,
				"required": false
			},
			{
				"id": "text_about_history_paragraph_3",
				"name": "about_history_paragraph_3",
				"type": "text",
				"max": 2000,
				"required": false
			},
			{
				"id": "json_about_values",
				"name": "about_values",
				"type": "json",
				"maxSize": 20000
			},
			{
				"id": "text_about_team_text",
				"name": "about_team_text",
				"type": "text",
				"max": 2000,
				"required": false
			},
			{
				"id": "text_services_title",
				"name": "services_title",
				"type": "text",
				"max": 120,
				"required": false
			},
			{
				"id": "text_services_hero_text",
				"name": "services_hero_text",
				"type": "text",
				"max": 600,
				"required": false
			},
			{
				"id": "json_services_content",
				"name": "services_content",
				"type": "json",
				"maxSize": 20000
			},
			{
				"id": "text_privacy_text",
				"name": "privacy_text",
				"type": "text",
				"max": 10000,
				"required": false
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
			"CREATE UNIQUE INDEX `idx_site_settings_key` ON `site_settings` (`key`)"
		]
	},
	{
		"id": "pbc_site_private",
		"name": "site_private",
		"type": "base",
		"listRule": "@request.auth.role = \"admin\"",
		"viewRule": "@request.auth.role = \"admin\"",
		"createRule": null,
		"updateRule": "@request.auth.role = \"admin\"",
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
				"id": "email_notify_email",
				"name": "notify_email",
				"type": "email",
				"required": false
			},
			{
				"id": "bool_send_receipts",
				"name": "send_receipts",
				"type": "bool"
			},
			{
				"id": "number_retention_months",
				"name": "retention_months",
				"type": "number",
				"onlyInt": true,
				"min": 1,
				"max": 120
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
			"CREATE UNIQUE INDEX `idx_site_private_key` ON `site_private` (`key`)"
		]
	},
	{
		"id": "pbc_uploads",
		"name": "uploads",
		"type": "base",
		"listRule": "@request.auth.role = \"admin\" && owner = @request.auth.id",
		"viewRule": "@request.auth.role = \"admin\" && owner = @request.auth.id",
		"createRule": "@request.auth.role = \"admin\" && @request.body.owner = @request.auth.id",
		"updateRule": null,
		"deleteRule": "@request.auth.role = \"admin\" && owner = @request.auth.id",
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
					"photo",
					"video"
				],
				"maxSelect": 1,
				"required": true
			},
			{
				"id": "file_file",
				"name": "file",
				"type": "file",
				"maxSelect": 1,
				"required": true,
				"maxSize": 52428800,
				"mimeTypes": [
					"image/jpeg",
					"image/png",
					"image/webp",
					"video/mp4",
					"video/webm"
				],
				"thumbs": [
					"480x320"
				]
			},
			{
				"id": "relation_owner",
				"name": "owner",
				"type": "relation",
				"collectionId": "_pb_users_auth_",
				"maxSelect": 1,
				"required": true,
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
			"CREATE INDEX `idx_uploads_owner` ON `uploads` (`owner`)",
			"CREATE INDEX `idx_uploads_created` ON `uploads` (`created`)"
		]
	},
	{
		"id": "pbc_build_state",
		"name": "build_state",
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
				"id": "text_key",
				"name": "key",
				"type": "text",
				"max": 10,
				"required": true
			},
			{
				"id": "number_rev",
				"name": "rev",
				"type": "number",
				"onlyInt": true,
				"min": 0,
				"max": 9007199254740991
			},
			{
				"id": "number_published_rev",
				"name": "published_rev",
				"type": "number",
				"onlyInt": true,
				"min": 0,
				"max": 9007199254740991
			},
			{
				"id": "number_full_rev",
				"name": "full_rev",
				"type": "number",
				"onlyInt": true,
				"min": 0,
				"max": 9007199254740991
			},
			{
				"id": "date_dirty_since",
				"name": "dirty_since",
				"type": "date"
			},
			{
				"id": "date_changed_at",
				"name": "changed_at",
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
			"CREATE UNIQUE INDEX `idx_build_state_key` ON `build_state` (`key`)"
		]
	},
	{
		"id": "pbc_deploys",
		"name": "deploys",
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
				"id": "select_status",
				"name": "status",
				"type": "select",
				"values": [
					"queued",
					"running",
					"succeeded",
					"failed",
					"canceled"
				],
				"maxSelect": 1,
				"required": true
			},
			{
				"id": "number_rev",
				"name": "rev",
				"type": "number",
				"onlyInt": true,
				"min": 0,
				"max": 9007199254740991
			},
			{
				"id": "text_reason",
				"name": "reason",
				"type": "text",
				"max": 200,
				"required": false
			},
			{
				"id": "date_locked_until",
				"name": "locked_until",
				"type": "date"
			},
			{
				"id": "date_next_attempt_at",
				"name": "next_attempt_at",
				"type": "date"
			},
			{
				"id": "date_started_at",
				"name": "started_at",
				"type": "date"
			},
			{
				"id": "date_finished_at",
				"name": "finished_at",
				"type": "date"
			},
			{
				"id": "number_attempts",
				"name": "attempts",
				"type": "number",
				"onlyInt": true,
				"min": 0,
				"max": 1000
			},
			{
				"id": "number_duration",
				"name": "duration",
				"type": "number",
				"onlyInt": true,
				"min": 0,
				"max": 9007199254740991
			},
			{
				"id": "number_pages",
				"name": "pages",
				"type": "number",
				"onlyInt": true,
				"min": 0,
				"max": 9007199254740991
			},
			{
				"id": "number_waiting",
				"name": "waiting",
				"type": "number",
				"onlyInt": true,
				"min": 0,
				"max": 9007199254740991
			},
			{
				"id": "text_external_id",
				"name": "external_id",
				"type": "text",
				"max": 200,
				"required": false
			},
			{
				"id": "text_error",
				"name": "error",
				"type": "text",
				"max": 2000,
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
			"CREATE INDEX `idx_deploys_status_next_attempt_at` ON `deploys` (`status`, `next_attempt_at`)",
			"CREATE INDEX `idx_deploys_created` ON `deploys` (`created`)",
			"CREATE UNIQUE INDEX `idx_deploys_one_queued` ON `deploys` (`status`) WHERE `status` = 'queued'"
		]
	},
	{
		"id": "pbc_public_changes",
		"name": "public_changes",
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
				"id": "number_rev",
				"name": "rev",
				"type": "number",
				"onlyInt": true,
				"min": 0,
				"max": 9007199254740991
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
			"CREATE UNIQUE INDEX `idx_public_changes_collection_record` ON `public_changes` (`collection`, `record`)",
			"CREATE INDEX `idx_public_changes_rev` ON `public_changes` (`rev`)"
		]
	},
	{
		"id": "pbc_category_counts",
		"name": "category_counts",
		"type": "view",
		"listRule": "@request.auth.role = \"admin\"",
		"viewRule": "@request.auth.role = \"admin\"",
		"viewQuery": "SELECT c.id AS id, COUNT(p.id) AS product_count FROM categories c LEFT JOIN products p ON p.category_id = c.id GROUP BY c.id"
	},
	{
		"id": "pbc_brand_counts",
		"name": "brand_counts",
		"type": "view",
		"listRule": "@request.auth.role = \"admin\"",
		"viewRule": "@request.auth.role = \"admin\"",
		"viewQuery": "SELECT b.id AS id, COUNT(p.id) AS product_count FROM brands b LEFT JOIN products p ON p.brand_id = b.id GROUP BY b.id"
	}
];

// Columns that the domain no longer has. An import keeps what it does not mention.
/** @type {[string, string][]} */
const removed = [];

migrate((app) => {
	app.importCollections(collections, false);
	for (const [name, field] of removed) {
		const collection = app.findCollectionByNameOrId(name);
		collection.fields.removeByName(field);
		app.save(collection);
	}
});
