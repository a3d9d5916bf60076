// The difference between the migrations before and src/domain/collections.ts. PocketBase runs it as it stands: plain JavaScript only.
migrate((app) => {
	const products = app.findCollectionByNameOrId('products');
	products.fields.add(new Field({
		"id": "number_width",
		"name": "width",
		"type": "number",
		"min": 10,
		"max": 20000,
		"onlyInt": true
	}));
	products.fields.add(new Field({
		"id": "number_depth",
		"name": "depth",
		"type": "number",
		"min": 10,
		"max": 20000,
		"onlyInt": true
	}));
	products.fields.add(new Field({
		"id": "number_height",
		"name": "height",
		"type": "number",
		"min": 10,
		"max": 20000,
		"onlyInt": true
	}));
	products.fields.add(new Field({
		"id": "number_weight",
		"name": "weight",
		"type": "number",
		"min": 0.1,
		"max": 9999
	}));
	products.fields.add(new Field({
		"id": "number_power",
		"name": "power",
		"type": "number",
		"min": 0.01,
		"max": 500
	}));
	products.fields.add(new Field({
		"id": "select_voltage",
		"name": "voltage",
		"type": "select",
		"values": [
			"230v_1ph",
			"400v_3ph"
		],
		"maxSelect": 1
	}));
	products.fields.add(new Field({
		"id": "select_fuse",
		"name": "fuse",
		"type": "select",
		"values": [
			"10",
			"13",
			"16",
			"20",
			"25",
			"32",
			"40",
			"50",
			"63",
			"80",
			"100"
		],
		"maxSelect": 1
	}));
	products.fields.add(new Field({
		"id": "select_energy_source",
		"name": "energy_source",
		"type": "select",
		"values": [
			"electricity",
			"lpg",
			"natural_gas",
			"steam",
			"none"
		],
		"maxSelect": 1
	}));
	products.fields.add(new Field({
		"id": "select_connections",
		"name": "connections",
		"type": "select",
		"values": [
			"cold_water",
			"hot_water",
			"drain",
			"ventilation"
		],
		"maxSelect": 4
	}));
	products.fields.add(new Field({
		"id": "number_year_made",
		"name": "year_made",
		"type": "number",
		"onlyInt": true,
		"min": 1950,
		"max": 2100
	}));
	products.fields.add(new Field({
		"id": "text_serial_number",
		"name": "serial_number",
		"type": "text",
		"max": 50,
		"required": false
	}));
	products.fields.add(new Field({
		"id": "text_storage_location",
		"name": "storage_location",
		"type": "text",
		"max": 100,
		"required": false
	}));
	app.save(products);
});
