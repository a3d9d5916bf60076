// Leads can be found by their phone number: what is found by it is written before the rest of `search_text`, as
// src/domain/text/phone.ts makes it of new leads. PocketBase runs this file as it stands: plain JavaScript only.
migrate((app) => {
	const leads = arrayOf(new DynamicModel({ id: '', phone: '' }));
	app.db().newQuery('SELECT id, phone FROM leads').all(leads);
	for (const { id, phone } of leads) {
		const number = phone
			.replace(/\(0\)/g, '')
			.replace(/[^\d+]/g, '')
			.replace(/(?!^)\+/g, '')
			.replace(/^00/, '+')
			.replace(/^0/, '+46')
			.replace(/^46(?=\d{8,})/, '+46')
			.replace(/^\+460/, '+46');
		if (number.length < 6) continue;
		app
			.db()
			.newQuery("UPDATE leads SET search_text = SUBSTR({:number} || ' ' || search_text, 1, 600) WHERE id = {:id}")
			.bind({ number, id })
			.execute();
	}
});
