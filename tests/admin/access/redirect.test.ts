import { describe, expect, test } from 'vitest';
import { isAdminPath } from '#admin/access/redirect.ts';

describe('A3: where the login page may lead back to', () => {
	test.each([
		'/admin',
		'/admin/leads',
		'/admin/produkter?sok=ugn',
		'/admin/produkter/abc123',
		'/admin/innehall?tab=about',
		'/admin/annat',
	])('%s is a known path', (path) => expect(isAdminPath(path)).toBe(true));

	test.each([
		'',
		'/',
		'/produkter',
		'/adminx',
		'/admin-panel',
		'//evil.example/admin',
		'https://evil.example/admin',
		'javascript:alert(1)',
		'/admin/login',
		'/admin/login?x=1',
		'/admin/setup',
		'/admin/aterstall?token=x',
	])('%s is none', (path) => expect(isAdminPath(path)).toBe(false));
});
