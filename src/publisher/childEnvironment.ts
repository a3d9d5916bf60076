/**
 * The environment of a child process that needs no secrets: where programs, temporary files and certificates are, and
 * what every page may show. Passwords of the mail server, the backups and PocketBase stay with the publisher.
 */
const names = ['PATH', 'HOME', 'TMPDIR', 'TMP', 'TEMP', 'LANG', 'LC_ALL', 'TZ', 'SystemRoot', 'ComSpec'];
const certificates = ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR'];

export function childEnvironment(given: Record<string, string> = {}): Record<string, string> {
	const found: Record<string, string> = {};
	for (const [name, value = ''] of Object.entries(process.env))
		if (names.includes(name) || certificates.includes(name) || name.startsWith('PUBLIC_')) found[name] = value;
	return { ...found, ...given };
}
