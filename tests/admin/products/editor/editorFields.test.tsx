// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { afterEach, expect, test } from 'vitest';
import { emptyForm, type ProductFormValues } from '#admin/products/editor/formValues.ts';
import { type EditorContext, productResolver } from '#admin/products/editor/productResolver.ts';
import { MeasureSection } from '#admin/products/editor/sections/MeasureSection.tsx';
import { PriceSection } from '#admin/products/editor/sections/PriceSection.tsx';
import { QuickPrice, type UnsavedPrice } from '#admin/products/QuickPrice.tsx';
import { parseStored } from '#data/office/storedRecord.ts';
import { type ProductValues, product } from '#domain/products/product.ts';
import { button, descriptionOf, field } from '#tests/support/formFields.ts';

const user = userEvent.setup();
afterEach(cleanup);

/** The editor's prices and measures. */
function Editor({ onSave }: { onSave: (values: ProductValues) => void }) {
	const form = useForm<ProductFormValues, EditorContext, ProductValues>({
		resolver: productResolver,
		defaultValues: { ...emptyForm, title: 'Ugn' },
	});
	return (
		<FormProvider {...form}>
			<form onSubmit={form.handleSubmit(onSave)}>
				<PriceSection product={undefined} />
				<MeasureSection />
				<button type="submit">Spara</button>
			</form>
		</FormProvider>
	);
}

/** Returns what has been saved so far. */
function show(): ProductValues[] {
	const saved: ProductValues[] = [];
	render(<Editor onSave={(values) => saved.push(values)} />);
	return saved;
}

async function write(name: string, text: string) {
	await user.clear(field(name));
	await user.type(field(name), text);
	await user.tab();
}

test('B7, M1: prices and measures may be written as people write them, and are shown as they are stored', async () => {
	const saved = show();
	await write('Pris', ' 12500,5 kr');
	await write('Bredd', '88 cm');
	await write('Djup', '6 cm');
	await write('Effekt', '6500 W');
	expect([field('Pris').value, field('Bredd').value]).toEqual(['12\u00a0500,50', '880']);
	expect([field('Djup').value, field('Effekt').value]).toEqual(['60\u00a0mm', '6,5']);
	await user.selectOptions(field<HTMLSelectElement>('Spänning'), '400v_3ph');
	await user.click(field('Avlopp'));
	await user.click(button('Spara'));
	await waitFor(() => expect(saved).toHaveLength(1));
	expect(saved[0]).toMatchObject({
		price: 12500.5,
		width: 880,
		depth: 60,
		power: 6.5,
		voltage: '400v_3ph',
		fuse: '',
		connections: ['drain'],
	});
});

test('B7, M1: what cannot be read stays as it was typed, with the reason beside its field, until it can be', async () => {
	const saved = show();
	await write('Pris', 'tolv tusen');
	await write('Bredd', 'bred');
	await waitFor(() => expect(descriptionOf(field('Pris'))).toMatch(/^Ange ett pris/));
	await waitFor(() => expect(descriptionOf(field('Bredd'))).toMatch(/^Ange ett mått/));
	expect([field('Pris').value, field('Bredd').value]).toEqual(['tolv tusen', 'bred']);
	await user.click(button('Spara'));
	expect(saved).toEqual([]);
	await write('Pris', '12000');
	await waitFor(() => expect(field('Pris').hasAttribute('aria-invalid')).toBe(false));
	expect(field('Bredd').getAttribute('aria-invalid')).toBe('true');
});

const ofList = parseStored(product, { id: 'p', title: 'Kylbänk 3 dörrar', price: 12500 });

function PriceOfRow() {
	const [unsaved, setUnsaved] = useState<UnsavedPrice>();
	return <QuickPrice product={ofList} unsaved={unsaved} onChange={setUnsaved} />;
}

test('B7: a price in the list says beside itself what is wrong, and Escape gives back price and focus', async () => {
	render(
		<QueryClientProvider client={new QueryClient()}>
			<PriceOfRow />
		</QueryClientProvider>,
	);
	await user.click(screen.getByRole('button', { name: /^Ändra pris på Kylbänk 3 dörrar, nu 12.500.kr$/ }));
	const price = field('Pris på Kylbänk 3 dörrar i kronor');
	expect(document.activeElement).toBe(price);
	// All of it is selected: typing replaces it.
	await user.keyboard('tolv{Enter}');
	await waitFor(() => expect(descriptionOf(price)).toMatch(/^Ange ett pris/));
	expect(price.value).toBe('tolv');
	await user.keyboard('{Escape}');
	const opener = screen.getByRole('button', { name: /, nu 12.500.kr$/ });
	expect(document.activeElement).toBe(opener);
});
