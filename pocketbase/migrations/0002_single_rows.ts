// The rows of which there is exactly one; build_state first, because the others raise its revision. PocketBase runs
// this file as it stands: plain JavaScript only.
migrate((app) => {
	for (const name of ['build_state', 'site_settings', 'site_private']) {
		if (app.countRecords(name) > 0) continue;
		const record = new Record(app.findCollectionByNameOrId(name));
		record.set('key', 'main');
		app.save(record);
	}
});
