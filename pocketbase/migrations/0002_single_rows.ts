// The rows of which there is exactly one. PocketBase runs this file as it stands: plain JavaScript only.
migrate((app) => {
	for (const name of ['site_settings', 'site_private', 'build_state']) {
		if (app.countRecords(name) > 0) continue;
		const record = new Record(app.findCollectionByNameOrId(name));
		record.set('key', 'main');
		app.save(record);
	}
});
