// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ClientResponseError } from 'pocketbase';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { UnsavedNotice } from '#admin/forms/UnsavedNotice.tsx';
import { readUnsaved } from '#admin/forms/unsavedStorage.ts';
import { useRebasedForm } from '#admin/forms/useRebasedForm.ts';
import { client } from '#data/office/client.ts';
import { orConflict } from '#data/office/conflict.ts';
import { object } from '#domain/fields.ts';
import { category } from '#domain/products/category.ts';
import { button, descriptionOf, field } from '#tests/support/formFields.ts';
import { Button } from '#ui/Button.tsx';
import { Field, Input } from '#ui/Field.tsx';

const { name, description } = category.fields;
const shelf = object({ name, description });
type Shelf = Record<'name' | 'description', string>;
interface Sent {
	clean: Shelf;
	base: Shelf;
	changed: readonly string[];
}

interface ShelfFormProps {
	stored: Shelf;
	save: (sent: Sent) => Promise<Shelf>;
}

/** Two fields of a category, with all that the back office's forms share. */
function ShelfForm({ stored, save }: ShelfFormProps) {
	const { form, restoredAt, undo, ...shelfForm } = useRebasedForm({
		schema: shelf.schema,
		stored,
		saving: { mutationFn: save },
		toChange: (clean, base, changed): Sent => ({ clean, base, changed }),
		toValues: (saved) => saved,
		unsavedName: 'shelf',
	});
	const { errors, isDirty } = form.formState;
	return (
		<form noValidate onSubmit={shelfForm.save}>
			{restoredAt !== undefined && <UnsavedNotice kept={restoredAt} onStartOver={undo} />}
			<Field label="Namn" required hint="Som på skylten" error={errors.name?.message}>
				{(control) => <Input {...control} {...form.register('name')} />}
			</Field>
			<Field label="Beskrivning" error={errors.description?.message}>
				{(control) => <Input {...control} {...form.register('description')} />}
			</Field>
			<Button type="submit">Spara</Button>
			<output>{shelfForm.isSaving ? 'Sparar' : isDirty ? 'Inte sparad' : 'Sparad'}</output>
		</form>
	);
}

const stored = { name: 'Kylar', description: 'Kyla' };
const user = userEvent.setup();

function show(save: ShelfFormProps['save'], given: Shelf = stored) {
	const queries = new QueryClient();
	const form = (values: Shelf) => (
		<QueryClientProvider client={queries}>
			<ShelfForm stored={values} save={save} />
		</QueryClientProvider>
	);
	const { rerender, unmount } = render(form(given));
	return { leave: unmount, storedNow: (values: Shelf) => rerender(form(values)) };
}

const described = (label: string, text: string) => waitFor(() => expect(descriptionOf(field(label))).toBe(text));
const save = () => user.click(button('Spara'));
async function write(label: string, text: string) {
	await user.clear(field(label));
	if (text) await user.type(field(label), text);
}

/** PocketBase's answer to what it refuses. */
function refusal(status: number, data: object) {
	return new ClientResponseError({ status, response: { status, message: 'Failed to update record.', data } });
}

beforeEach(() => client.authStore.save('token', { id: 'anna', collectionId: '', collectionName: 'users' }));
afterEach(() => {
	cleanup();
	localStorage.clear();
});

test('B4: what breaks a rule is said beside its field, which gets the focus; nothing is sent, and all that was typed stays', async () => {
	const sent: Sent[] = [];
	show(async (change) => {
		sent.push(change);
		return change.clean;
	});
	await write('Beskrivning', 'Kyl och frys');
	await write('Namn', '');
	await save();
	await described('Namn', 'Som på skylten Namn krävs');
	expect(field('Namn').getAttribute('aria-invalid')).toBe('true');
	expect(document.activeElement).toBe(field('Namn'));
	expect(field('Beskrivning').value).toBe('Kyl och frys');
	expect(field('Beskrivning').hasAttribute('aria-invalid')).toBe(false);
	expect(sent).toEqual([]);
});

test('B4: what the server refuses is said beside its field, and the same can be sent again', async () => {
	const answers = [refusal(400, { name: { code: 'taken', message: 'Namnet är upptaget.' } })];
	show(async ({ clean }) => {
		const refused = answers.shift();
		if (refused) throw refused;
		return clean;
	});
	await write('Namn', 'Frysar');
	await save();
	await described('Namn', 'Som på skylten Namnet är upptaget');
	expect(document.activeElement).toBe(field('Namn'));
	expect(field('Namn').value).toBe('Frysar');
	expect(screen.getByText('Inte sparad')).toBeDefined();
	await save();
	await screen.findByText('Sparad');
	await described('Namn', 'Som på skylten');
	expect(field('Namn').value).toBe('Frysar');
});

test('C2: a newer stored value shows in every field but the one that is being typed in, and only that one is changed', async () => {
	const sent: Sent[] = [];
	const { storedNow } = show(async (change) => {
		sent.push(change);
		return change.clean;
	});
	await write('Namn', 'Kylskåp');
	storedNow({ name: 'Kyla', description: 'Kylar och frysar' });
	await waitFor(() => expect(field('Beskrivning').value).toBe('Kylar och frysar'));
	expect(field('Namn').value).toBe('Kylskåp');
	await save();
	await screen.findByText('Sparad');
	// Changed from what the person saw when they began, so that the server can tell that a colleague came in between.
	expect(sent).toEqual([
		{
			clean: { name: 'Kylskåp', description: 'Kylar och frysar' },
			base: { name: 'Kylar', description: 'Kylar och frysar' },
			changed: ['name'],
		},
	]);
});

test("C2: a colleague's change of the same field is said beside it; saving again writes over what has then been seen", async () => {
	const theirs = { name: 'Kyla', description: 'Kylar och frysar' };
	const problem = { code: 'conflict', message: 'Någon annan har skrivit Kyla.' };
	const bases: Shelf[] = [];
	show(({ clean, base }) => {
		bases.push(base);
		if (base.name === theirs.name) return Promise.resolve(clean);
		const refused = refusal(409, { conflicts: { name: problem }, current: theirs });
		return orConflict(Promise.reject(refused), (current) => current);
	});
	await write('Namn', 'Kylskåp');
	await save();
	await described('Namn', 'Som på skylten Någon annan har skrivit Kyla');
	expect(field('Namn').value).toBe('Kylskåp');
	expect(field('Beskrivning').value).toBe('Kylar och frysar');
	await save();
	await screen.findByText('Sparad');
	expect(bases).toEqual([stored, theirs]);
	expect(field('Namn').value).toBe('Kylskåp');
});

test('B4: what is typed while a save is under way stays, and is not saved yet', async () => {
	let answer = (_saved: Shelf) => {};
	show(
		() =>
			new Promise((resolve) => {
				answer = resolve;
			}),
	);
	await write('Namn', 'Kylskåp');
	await save();
	await user.type(field('Namn'), ' och frysar');
	answer({ ...stored, name: 'Kylskåp' });
	await screen.findByText('Inte sparad');
	expect(field('Namn').value).toBe('Kylskåp och frysar');
});

test('B4: a form that was left unsaved gives back what was typed, until that is discarded or saved', async () => {
	const first = show(async ({ clean }) => clean);
	await write('Namn', 'Kylskåp');
	first.leave();
	expect(readUnsaved('shelf')?.values).toEqual({ values: { name: 'Kylskåp' }, base: { name: 'Kylar' } });

	const second = show(async ({ clean }) => clean, { name: 'Kylar', description: 'Ändrad av en kollega' });
	expect(screen.getByText('Ditt osparade utkast är tillbaka')).toBeDefined();
	expect(field('Namn').value).toBe('Kylskåp');
	expect(field('Beskrivning').value).toBe('Ändrad av en kollega');
	await user.click(button('Börja om'));
	expect(field('Namn').value).toBe('Kylar');
	second.leave();
	expect(readUnsaved('shelf')).toBeUndefined();

	const third = show(async ({ clean }) => clean);
	await write('Namn', 'Frysar');
	await save();
	await screen.findByText('Sparad');
	third.leave();
	expect(readUnsaved('shelf')).toBeUndefined();
});
