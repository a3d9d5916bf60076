import { memo, useDeferredValue } from 'react';
import type { CatalogueCard } from '#data/public/catalogueFiles.ts';
import { ProductCard } from '../product/ProductCard.tsx';
import { wordsOf } from './listUrl.ts';

/** Cards that are in sight of the filter bar on any screen. */
const inSight = 6;

/** The cards of a page of the list. Those in sight answer a choice at once, the others a moment later. */
export const ProductCards = memo(function ProductCards({ cards }: { cards: readonly CatalogueCard[] }) {
	const before = useDeferredValue(cards);
	const shown = before === cards ? cards : [...cards.slice(0, inSight), ...before.slice(inSight)];
	return (
		<ul className="product-grid list-cards" data-cards="">
			{shown.map((card, place) => (
				// By its place: another choice changes the cards that stand there, which is half the work of making new ones.
				// biome-ignore lint/suspicious/noArrayIndexKey: a card has no state of its own
				<CardItem key={place} card={card} isFirst={place === 0} />
			))}
		</ul>
	);
});

/** Says as URLs do what it is, for the first paint of a filtered list (CataloguePage.astro). */
const CardItem = memo(function CardItem({ card, isFirst }: { card: CatalogueCard; isFirst: boolean }) {
	const { condition, stock_status } = wordsOf(card);
	return (
		<li data-varumarke={card.brand?.slug} data-skick={condition} data-lager={stock_status}>
			<ProductCard product={card} brandName={card.brand?.name} headingLevel={2} isFirst={isFirst} />
		</li>
	);
});
