// The web agency of the footer. PocketBase runs this file as it stands: plain JavaScript only.
migrate((app) => {
	const site_settings = app.findCollectionByNameOrId('site_settings');
	site_settings.fields.add(new Field({
		"id": "text_footer_credit",
		"name": "footer_credit",
		"type": "text",
		"max": 100,
		"required": false
	}));
	site_settings.fields.add(new Field({
		"id": "text_footer_credit_url",
		"name": "footer_credit_url",
		"type": "text",
		"max": 500,
		"required": false,
		"pattern": "^$|^https:\\/\\/[^\\s\"'<>\\\\]+$"
	}));
	app.save(site_settings);
});
