import { memo } from 'react';
import type { CatalogueCard } from '#data/public/catalogueFiles.ts';
import { useAfterPaint } from '../frame/useAfterPaint.ts';
import { ProductCard } from '../product/ProductCard.tsx';
import { cardsInRow } from './firstCards.ts';
import { wordsOf } from './listUrl.ts';

interface ProductCardsProps {
	cards: readonly CatalogueCard[];
	/** Whether they answer a choice. The first cards of a visit may stand on the page already, and stay. */
	areChosen: boolean;
}

/** The cards of a page of the list. */
export const ProductCards = memo(function ProductCards({ cards, areChosen }: ProductCardsProps) {
	const before = useAfterPaint(cards);
	const inSight = cardsInRow();
	const shown = areChosen && before !== cards ? partlyChanged(cards, before, inSight) : cards;
	return (
		<ul className="product-grid list-cards" data-cards="">
			{shown.map((card, place) => (
				// One that comes into sight is drawn there: moved, it would make React move all that stood before it.
				<CardItem key={place < inSight ? `in sight ${card.id}` : card.id} card={card} isFirst={place === 0} />
			))}
		</ul>
	);
});

/** Those in sight answer a choice at once; the others, in place of which are those of before, a moment later. */
function partlyChanged(
	cards: readonly CatalogueCard[],
	before: readonly CatalogueCard[],
	inSight: number,
): CatalogueCard[] {
	const first = cards.slice(0, inSight);
	return [...first, ...before.slice(inSight).filter(({ id }) => first.every((card) => card.id !== id))];
}

/** Says as URLs do what it is, for the first paint of a filtered list (CataloguePage.astro). */
const CardItem = memo(function CardItem({ card, isFirst }: { card: CatalogueCard; isFirst: boolean }) {
	const { condition, stock_status } = wordsOf(card);
	return (
		<li data-varumarke={card.brand?.slug} data-skick={condition} data-lager={stock_status}>
			<ProductCard product={card} brandName={card.brand?.name} headingLevel={2} isFirst={isFirst} />
		</li>
	);
});
