import { useEffect, useRef } from 'react';
import { categoryPageUrl } from '#data/addresses.ts';
import { afterPaint } from '../frame/afterPaint.ts';
import { type CataloguePage, isPrebuilt } from './cataloguePage.ts';
import type { ListLocation } from './listUrl.ts';

/** Keeps the document's title and canonical URL those of the category that is shown. */
export function useDocumentHead(location: ListLocation, page: CataloguePage): void {
	const { category } = location.filter;
	const isOwn = isPrebuilt(location, page);
	const prebuilt = useRef<{ title: string; canonical: string }>(undefined);
	useEffect(() => {
		const change = () => {
			const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
			prebuilt.current ??= { title: document.title, canonical: canonical?.href ?? '' };
			const [, ...company] = prebuilt.current.title.split(' | ');
			const name = page.categories.find(({ slug }) => slug === category)?.name ?? 'Produkter';
			document.title = isOwn ? prebuilt.current.title : [name, ...company].join(' | ');
			if (!canonical) return;
			const url = category ? categoryPageUrl({ slug: category }) : '/produkter';
			canonical.href = isOwn ? prebuilt.current.canonical : new URL(url, canonical.href).href;
		};
		return afterPaint(change);
	}, [category, isOwn, page]);
}
