/** A screen of the back office, and the steps that lead to what its picture shows. */
import type { Page } from 'playwright';
import { formatDate } from '#domain/text/dates.ts';
import type { RunningSite } from '#tests/support/running.ts';

export interface Screen {
	name: string;
	/** What is opened first. */
	path: string;
	/** What is done before the picture, in this order. */
	steps?: readonly Step[];
	/** The page is opened without an account. */
	isVisitor?: boolean;
}

export type Step = (page: Page, site: RunningSite) => Promise<unknown>;

export const open =
	(path: string): Step =>
	(page) =>
		page.goto(path);

/** Clicks the first button with this in its name. */
export const press =
	(name: string | RegExp): Step =>
	(page) =>
		page.getByRole('button', { name }).first().click();

export const pressItem =
	(name: string): Step =>
	(page) =>
		page.getByRole('menuitem', { name }).click();

/** Clicks a text that is no button: what unfolds something. */
export const unfold =
	(text: RegExp): Step =>
	(page) =>
		page.getByText(text).first().click();

/** Ticks the box at a place on the page, the first at 0. */
export const tick =
	(place: number): Step =>
	(page) =>
		page.getByRole('checkbox').nth(place).check();

/** Fills in a field by its whole label, or by the beginning of it: the label of a required field ends with a mark. */
export const fill =
	(label: string | RegExp, text: string): Step =>
	(page) =>
		page.getByLabel(label, { exact: true }).first().fill(text);

/** Leaves a field that has just been filled in. */
export const leave: Step = (page) => page.locator(':focus').blur();

/** Waits for a text. */
export const see =
	(text: string | RegExp, timeout = 8000): Step =>
	(page) =>
		page.getByText(text).first().waitFor({ timeout });

export const seeDialog =
	(name?: string): Step =>
	(page) =>
		page.getByRole('dialog', { name }).waitFor();

export const scrollTo =
	(text: string): Step =>
	(page) =>
		page.getByText(text).first().scrollIntoViewIfNeeded();

/** Answers requests with this instead of the server. */
export const answer =
	(url: string, json: object, status = 200): Step =>
	(page) =>
		page.route(url, (route) => route.fulfill({ status, json }));

/** Lets requests fail, as without a network. */
export const cutOff =
	(url: string): Step =>
	(page) =>
		page.route(url, (route) => route.abort());

export function mimeOf(name: string): string {
	return name.endsWith('.pdf') ? 'application/pdf' : 'image/jpeg';
}

/** So many hours ago, as PocketBase writes it. */
export function hoursAgo(hours: number): string {
	return formatDate(Date.now() - hours * 3_600_000);
}
