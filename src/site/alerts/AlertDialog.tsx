import { useEffect, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import {
	type CriteriaNames,
	criteriaOf,
	criteriaProblem,
	criteriaQuery,
	criteriaText,
} from '#domain/alerts/alertCriteria.ts';
import type { FilterState } from '#domain/catalogue/catalogue.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { RenderFailure } from '#ui/RenderFailure.tsx';
import { closeOnBack } from '../frame/closeOnBack.ts';
import { AlertForm } from './AlertForm.tsx';

interface AlertDialogProps {
	title: string;
	/** The query of the list that shows what the alert finds. */
	criteria: string;
	/** The same in words. */
	text: string;
	/** What of the list is not watched. */
	note?: string | undefined;
	/** Why nothing can be watched. */
	obstacle?: string | undefined;
}

let root: Root | undefined;
let opened = 0;

/** Opens the dialog in which a visitor leaves an address for criteria (S4). */
export function openAlert(props: AlertDialogProps): void {
	root ??= createRoot(document.body.appendChild(document.createElement('div')));
	opened += 1;
	root.render(<AlertDialog key={opened} {...props} />);
}

interface Named {
	slug: string;
	name: string;
}

/** Opens it for what a list is filtered by: what the filter shows is what the alert finds. */
export function openListAlert(
	filter: FilterState,
	{ categories, brands }: { categories: readonly Named[]; brands: readonly Named[] },
): void {
	const criteria = criteriaOf(filter);
	openAlert({
		title: 'Bevaka',
		criteria: criteriaQuery(criteria),
		text: criteriaText(criteria, { categories: categories.map(present), brands: brands.map(present) }),
		note: filter.stock_status && 'Lagerstatus ingår inte: vi mejlar om allt som går att köpa.',
		obstacle: criteriaProblem(criteria),
	});
}

/** The list's filter has present slugs only. */
function present({ slug, name }: Named): CriteriaNames['brands'][number] {
	return { slug, name, former_slugs: [] };
}

function AlertDialog({ title, obstacle, ...alert }: AlertDialogProps) {
	const [isOpen, setIsOpen] = useState(true);
	const close = () => setIsOpen(false);
	useEffect(() => (isOpen ? closeOnBack(() => setIsOpen(false)) : undefined), [isOpen]);
	return (
		<Dialog open={isOpen} onOpenChange={setIsOpen} title={title} width="small">
			<RenderFailure>
				{obstacle ? (
					<>
						<p>{obstacle}</p>
						<Button className="mt-5" onClick={close}>
							Stäng
						</Button>
					</>
				) : (
					<AlertForm {...alert} onDone={close} />
				)}
			</RenderFailure>
		</Dialog>
	);
}
