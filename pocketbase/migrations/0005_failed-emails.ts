// The status of an email that was given up is called 'failed' now. Written past the rules of its column, so that it may
// run before or after the column takes the new name. PocketBase runs this file as it stands: plain JavaScript only.
migrate((app) => {
	app.db().newQuery("UPDATE outbox SET status = 'failed' WHERE status = 'dead'").execute();
});
