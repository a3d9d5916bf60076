/** The fields and buttons of a form that is shown without a browser, by what stands on them. */
import { screen } from '@testing-library/react';

/** A field by its label, with or without the mark of a required one. By role it takes ten times as long to find. */
export function field<Element extends HTMLElement = HTMLInputElement>(label: string): Element {
	return screen.getByLabelText<Element>((text) => text === label || text === `${label} *`);
}

/** A button by what stands on it. */
export function button(text: string): HTMLElement {
	const found = screen.getByText(text).closest('button');
	if (!found) throw new Error(`${text} stands on no button`);
	return found;
}

/** What a screen reader says of a field beside its label: its hint and its error. */
export function descriptionOf(element: Element): string {
	const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
	return ids.map((id) => document.getElementById(id)?.textContent ?? `nothing with the id ${id}`).join(' ');
}
