// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider, useNavigate } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CategoryDialog } from '#admin/categories/CategoryDialog.tsx';
import type { ListedCategory } from '#data/office/categories.ts';
import { client } from '#data/office/client.ts';
import { category } from '#domain/products/category.ts';
import { button, descriptionOf, field } from '#tests/support/formFields.ts';

const user = userEvent.setup();
beforeEach(() => client.authStore.save('token', { id: 'anna', collectionId: '', collectionName: 'users' }));
afterEach(cleanup);

function aCategory(id: string, name: string, parent_id = ''): ListedCategory {
	const moment = '2026-03-01 13:05:00.000Z';
	const values = category.schema.parse({ ...category.initial, name, slug: id, parent_id });
	return { ...values, id, created: moment, updated: moment, product_count: 0 };
}

const categories = [
	aCategory('kyla', 'Kyla'),
	aCategory('kyl-frys', 'Kyl & Frys', 'kyla'),
	aCategory('diskar', 'Diskar'),
];

function NewCategory() {
	const navigate = useNavigate();
	return <CategoryDialog category={undefined} categories={categories} onClose={() => navigate('?')} />;
}

/** The dialog of a new category, as its URL opens it. */
function show() {
	const routes = [{ path: '/admin/kategorier', element: <NewCategory /> }];
	const router = createMemoryRouter(routes, { initialEntries: ['/admin/kategorier?id=ny'] });
	render(
		<QueryClientProvider client={new QueryClient()}>
			<RouterProvider router={router} />
		</QueryClientProvider>,
	);
	return router;
}

test('C3: a new category shows the address that its name will get, and warns of a name that is there already', async () => {
	show();
	await user.type(field('Namn'), 'Kyl, frys');
	expect(screen.getByRole('status').textContent).toBe('Det finns redan en kategori som heter Kyl & Frys.');
	expect(field('Slug').value).toBe('kyl-frys-1');
	await user.type(field('Namn'), ' på hjul');
	expect(screen.queryByRole('status')).toBeNull();
	expect(field('Slug').value).toBe('kyl-frys-pa-hjul');
	const parents = field<HTMLSelectElement>('Överordnad kategori');
	expect([...parents.options].map(({ text }) => text)).toEqual(['Ingen', 'Kyla', '\u2003Kyl & Frys', 'Diskar']);
});

test('C3: a category without a name is not sent, and what was typed is not closed away unasked', async () => {
	const router = show();
	await user.type(field('Beskrivning'), 'Allt som kyler');
	await user.click(button('Skapa kategori'));
	await waitFor(() => expect(descriptionOf(field('Namn'))).toBe('Namn krävs'));
	await user.click(button('Avbryt'));
	await screen.findByText('Stänga utan att spara?');
	await user.click(button('Fortsätt redigera'));
	expect(router.state.location.search).toBe('?id=ny');
	expect(field('Beskrivning').value).toBe('Allt som kyler');
});
