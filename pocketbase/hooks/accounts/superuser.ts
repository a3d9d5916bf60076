import { orUndefined } from '../database.ts';

/**
 * The console command `set-superuser`: makes the superuser SUPERUSER_EMAIL, or gives it the password SUPERUSER_PASSWORD.
 * Both come from the environment, since every user of the machine sees a command's arguments.
 */
export function setSuperuser(): void {
	const app: CoreApp = $app;
	const [email, password] = [$os.getenv('SUPERUSER_EMAIL'), $os.getenv('SUPERUSER_PASSWORD')];
	const record =
		orUndefined(() => app.findAuthRecordByEmail('_superusers', email)) ??
		new Record(app.findCollectionByNameOrId('_superusers'));
	record.setEmail(email);
	record.setPassword(password);
	app.save(record);
}
