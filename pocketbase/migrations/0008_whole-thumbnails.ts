// The difference between the migrations before and src/domain/collections.ts. PocketBase runs it as it stands: plain JavaScript only.
migrate((app) => {
	const products = app.findCollectionByNameOrId('products');
	products.fields.getByName('images').thumbs = [
		"240x160f",
		"480x320f"
	];
	app.save(products);

	const uploads = app.findCollectionByNameOrId('uploads');
	uploads.fields.getByName('file').thumbs = [
		"480x320f"
	];
	app.save(uploads);
});
