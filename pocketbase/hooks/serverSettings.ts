/**
 * Sets PocketBase's own settings from the environment. Applied at every start and saved only where they differ, so that
 * a value changed in its dashboard lasts until the next start at most.
 */

/** Requests per address and window in seconds. The first rule that fits a request counts, PocketBase decides by label. */
const rateLimits: readonly [label: string, maxRequests: number, duration: number][] = [
	['POST /api/rostfri/submit-lead', 10, 60],
	['POST /api/rostfri/alerts', 10, 60],
	// The editor asks while its form is filled in.
	['POST /api/rostfri/alerts/watchers', 120, 60],
	['POST /api/rostfri/alerts/', 30, 60],
	// Providers of mail post for their customers, from few addresses.
	['/api/alerts/', 300, 60],
	['POST /api/rostfri/seller-photos/permission', 10, 60],
	// Six photos, each tried again once or twice where the line is bad.
	['POST /api/rostfri/seller-photos/', 40, 60],
	['POST /api/rostfri/setup', 10, 60],
	['PATCH /api/rostfri/profile', 10, 60],
	['POST /api/rostfri/admins', 20, 60],
	['POST /api/rostfri/mail/test', 5, 60],
	['POST /api/rostfri/publish', 20, 60],
	['*:auth', 10, 60],
	['*:authRefresh', 60, 60],
	['*:requestPasswordReset', 3, 300],
	['*:confirmPasswordReset', 10, 300],
	['*:requestVerification', 3, 300],
	['*:requestEmailChange', 3, 300],
	['*:requestOTP', 3, 300],
	// A product has at most 16 files, and an admin may save several products in a minute.
	['uploads:create', 120, 60],
	// A page of the product list shows a hundred thumbnails.
	['*:file', 600, 10],
	['/api/', 300, 10],
];

/** After PocketBase has opened its database. */
export function applySettings(e: core.BootstrapEvent) {
	e.next();
	// Other commands may run beside the server, in another environment.
	if (!isServing()) return;
	const app = e.app;
	const settings = app.settings();
	const before = JSON.stringify(settings);
	// The password stays out of the database and of its backups.
	settings.smtp.password = '';
	const name = $os.getenv('MAIL_FROM_NAME') || 'Rostfri';
	const siteUrl = $os.getenv('SITE_URL') || 'http://localhost:4321';
	unmarshal(
		{
			meta: {
				appName: name,
				appURL: siteUrl,
				senderName: name,
				senderAddress: $os.getenv('MAIL_FROM') || 'noreply@example.com',
				hideControls: true,
			},
			rateLimits: {
				enabled: $os.getenv('RATE_LIMITS') !== '0',
				rules: rateLimits.map(([label, maxRequests, duration]) => ({ label, maxRequests, duration, audience: '' })),
			},
			// PocketBase believes this header of every peer. It listens on 127.0.0.1, so the peer is the publisher or our proxy.
			trustedProxy: { headers: ['X-Forwarded-For'], useLeftmostIP: false },
			superuserIPs: dashboardAddresses(),
			batch: { enabled: false },
			// 4 is a warning: PocketBase notes every request that went well below it. Of the others see requestLogs.ts.
			logs: { maxDays: 7, minLevel: 4, logIP: false },
			smtp: {
				enabled: $os.getenv('SMTP_HOST') !== '',
				host: $os.getenv('SMTP_HOST') || 'localhost',
				port: Number($os.getenv('SMTP_PORT') || 587),
				username: $os.getenv('SMTP_USER'),
				tls: $os.getenv('SMTP_TLS') === '1',
			},
		},
		settings,
	);
	if (JSON.stringify(settings) !== before) app.save(settings);
	settings.smtp.password = $os.getenv('SMTP_PASSWORD');
	silenceSuperuserAlerts(app);
}

/** Whether this process serves requests; other commands may run beside it. */
export function isServing(): boolean {
	return [...$os.args].includes('serve');
}

/** The mail password is kept only in memory, and a reload of the settings would lose it. */
export function keepMailPassword(e: core.SettingsReloadEvent) {
	e.next();
	if (isServing()) e.app.settings().smtp.password = $os.getenv('SMTP_PASSWORD');
}

/** PocketBase mails before it lets a superuser in from a new place, and waits for a mail server that may be dead. */
function silenceSuperuserAlerts(app: CoreApp): void {
	const superusers = app.findCollectionByNameOrId('_superusers');
	if (!superusers.authAlert.enabled) return;
	superusers.authAlert.enabled = false;
	app.save(superusers);
}

/** The addresses that may act as superuser: all when empty, or the given ones and our own scripts on this machine. */
function dashboardAddresses(): string[] {
	const given = $os
		.getenv('DASHBOARD_ADDRESSES')
		.split(',')
		.map((value) => value.trim())
		.filter(Boolean);
	return given.length > 0 ? [...given, '127.0.0.1', '::1'] : [];
}
