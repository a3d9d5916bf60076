import { memo } from 'react';
import type { CatalogueCard } from '#data/public/catalogueFiles.ts';
import { ProductCard } from '../product/ProductCard.tsx';
import { wordsOf } from './listUrl.ts';

/** The cards of a page of the list. */
export const ProductCards = memo(function ProductCards({ cards }: { cards: readonly CatalogueCard[] }) {
	return (
		<ul className="product-grid list-cards" data-cards="">
			{cards.map((card, place) => (
				<CardItem key={card.id} card={card} isFirst={place === 0} />
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
