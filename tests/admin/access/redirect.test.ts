import { describe, expect, test } from 'vitest';
import { adminPathOf } from '#admin/access/redirect.ts';

describe('A3: where the login page may lead back to', () => {
	test.each([
		'/admin',
		'/admin/leads',
		'/admin/produkter?sok=ugn',
		'/admin/produkter/abc123',
		'/admin/innehall?tab=about',
		'/admin/annat',
	])('%s is a known path', (path) => expect(adminPathOf(path)).toBe(path));

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
		'/admin/../produkter',
		'/admin/produkter/../../produkter',
		'/admin/%2e%2e/produkter',
		'/admin/..\\produkter',
		'/admin/leads/../login',
		'/admin/leads/%2E%2E/setup',
		'/\\evil.example/admin',
	])('%s is none', (path) => expect(adminPathOf(path)).toBeUndefined());

	test('a path that comes back to the back office is resolved', () => {
		expect(adminPathOf('/produkter/../admin/leads?sida=2')).toBe('/admin/leads?sida=2');
	});
});
