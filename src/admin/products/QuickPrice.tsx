import { useMutation } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { type Dispatch, type SetStateAction, type SubmitEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import type { ListedProduct } from '#data/office/productList.ts';
import { amountText, kronorText } from '#domain/prices/vat.ts';
import { product as productFields } from '#domain/products/product.ts';
import { FieldError } from '#ui/Field.tsx';
import { changePrice } from './productQueries.ts';

const priceRule = productFields.fields.price.rule;

/** A price that is being typed in a row. */
export interface UnsavedPrice {
	written: string;
	/** The price that the person saw, even if the list has been refetched: the server refuses when it is old. */
	before: number | null;
}

interface QuickPriceProps {
	product: ListedProduct;
	/** Kept by the list: rotating a tablet mounts the row again. */
	unsaved: UnsavedPrice | undefined;
	onChange: Dispatch<SetStateAction<UnsavedPrice | undefined>>;
}

/** The price of a row. A click turns it into a field: Enter saves, Escape cancels. */
export function QuickPrice({ product, unsaved, onChange }: QuickPriceProps) {
	const isEditing = unsaved !== undefined;
	const button = useRef<HTMLButtonElement>(null);
	const wasEditing = useRef(false);

	// The keyboard goes on where it was, unless the person has gone on to something else while the price was saved.
	useLayoutEffect(() => {
		if (wasEditing.current && !isEditing && document.activeElement === document.body) button.current?.focus();
		wasEditing.current = isEditing;
	}, [isEditing]);

	if (unsaved) return <PriceForm product={product} unsaved={unsaved} onChange={onChange} />;
	return (
		<button
			ref={button}
			type="button"
			aria-label={`Ändra pris på ${product.title}, nu ${product.price === null ? 'inget pris' : kronorText(product.price)}`}
			onClick={() => onChange({ written: amountText(product.price), before: product.price })}
			className="price -mx-2 inline-flex min-h-9 min-w-9 items-center rounded-control px-2 underline decoration-steel-400 decoration-dotted underline-offset-4 hover:bg-steel-100 hover:decoration-ink"
		>
			{product.price === null ? '-' : kronorText(product.price)}
		</button>
	);
}

function PriceForm({ product, unsaved: { written, before }, onChange }: QuickPriceProps & { unsaved: UnsavedPrice }) {
	const [error, setError] = useState<string>();
	const change = useMutation({
		...changePrice,
		// Of the mutation, not of its call: a tablet that is turned in between has mounted another form for the row.
		onSettled: (saved, _error, { price }) => saved && onChange((latest) => stillUnsaved(latest, price, saved.price)),
	});
	const errorId = useId();
	const close = () => onChange(undefined);

	function save(event: SubmitEvent) {
		event.preventDefault();
		if (change.isPending) return;
		const price = priceRule.safeParse(written);
		setError(price.error?.issues[0]?.message);
		if (!price.success) return;
		if (price.data === before) return close();
		change.mutate({ id: product.id, before, price: price.data });
	}

	return (
		<form
			noValidate
			onSubmit={save}
			onKeyDown={(event) => {
				if (event.key !== 'Escape') return;
				event.stopPropagation();
				close();
			}}
			// A click on the row beside the field must not open the editor and lose what is being written.
			onClick={(event) => event.stopPropagation()}
			// In a table it opens over the column before it, so that no column has to give way.
			className="inline-grid lg:relative lg:-my-2 lg:-mr-2 lg:-ml-28 lg:rounded-control lg:bg-panel lg:p-1 lg:shadow-raised"
		>
			<span className="flex items-center gap-1">
				<input
					// biome-ignore lint/a11y/noAutofocus: the person has just asked for this field
					autoFocus
					aria-label={`Pris på ${product.title} i kronor`}
					aria-invalid={error ? true : undefined}
					aria-describedby={error ? errorId : undefined}
					inputMode="decimal"
					autoComplete="off"
					value={written}
					onChange={({ target: { value } }) => onChange((latest) => ({ before, ...latest, written: value }))}
					onFocus={(event) => event.target.select()}
					className="control min-h-10! w-28! px-2! text-right tabular-nums"
				/>
				<button
					type="submit"
					aria-label="Spara priset"
					aria-disabled={change.isPending}
					className="button button-primary button-small button-icon"
				>
					<Check aria-hidden="true" />
				</button>
				<button
					type="button"
					aria-label="Avbryt"
					onClick={close}
					className="button button-quiet button-small button-icon"
				>
					<X aria-hidden="true" />
				</button>
			</span>
			<FieldError id={errorId} message={error} />
		</form>
	);
}

/** What was typed while another price was saved: it is to be saved on top of that one. Undefined for nothing new. */
function stillUnsaved(
	latest: UnsavedPrice | undefined,
	sent: string | number | null,
	saved: number | null,
): UnsavedPrice | undefined {
	if (!latest || priceRule.safeParse(latest.written).data === sent) return undefined;
	return { ...latest, before: saved };
}
