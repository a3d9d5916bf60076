import { Link2, MapPin, Phone, ShieldCheck, TriangleAlert, Truck, Wrench } from 'lucide-react';
import type { ReactElement } from 'react';
import { categoryPageUrl } from '#data/addresses.ts';
import type { PublicProduct } from '#data/public/snapshot.ts';
import { noMeasures } from '#domain/measures/measure.ts';
import { measureRows, withoutTableLines } from '#domain/measures/measureTable.ts';
import { type Availability, effectsOf } from '#domain/products/availability.ts';
import type { StoredBrand } from '#domain/products/brand.ts';
import type { StoredCategory } from '#domain/products/category.ts';
import { readEnergyClass } from '#domain/products/energyLabel.ts';
import { deliveryTypeLabels } from '#domain/products/labels.ts';
import {
	defaultPickupText,
	defaultServiceAgreementText,
	defaultShippingText,
	type StoredPublicProduct,
	warranty,
} from '#domain/products/product.ts';
import { shownDocuments } from '#domain/products/productDocuments.ts';
import { withWholeMeasures } from '#domain/text/format.ts';
import { Badge } from '#ui/Badge.tsx';
import { phoneAddress } from '../frame/links.ts';
import { Description } from './Description.tsx';
import { Documents } from './Documents.tsx';
import { Gallery } from './Gallery.tsx';
import { ConditionLabel, StockLabel } from './Labels.tsx';
import { MeasureTable } from './MeasureTable.tsx';
import { Price } from './Price.tsx';
import { type ProductMedia, publishedMedia } from './productMedia.ts';
import { RelatedProducts } from './RelatedProducts.tsx';
import { SoldNotice } from './SoldNotice.tsx';

export interface ProductViewProps {
	product: StoredPublicProduct;
	/** S1, S2: at the moment that is shown; missing while it is simply for sale. */
	availability?: Availability | undefined;
	brand: Pick<StoredBrand, 'name' | 'slug'> | undefined;
	/** From the outermost category to the product's own. */
	categoryPath: readonly Pick<StoredCategory, 'name' | 'slug'>[];
	related?: readonly PublicProduct[];
	contactPhone?: string;
	/** J6: whether the inquiry asks who buys, and the lines about who makes the product. */
	asksBuyerKind?: boolean;
	maker?: readonly string[];
	/** Where its photos are, when not among those made for visitors. */
	media?: ProductMedia;
	/** Its gallery where that is hydrated on its own. */
	gallery?: ReactElement;
}

/**
 * D1–D7 and D9: everything about a product between the navigation and the footer. One component for the page that
 * visitors get, for the admin who looks at an unpublished product, and for the editor's preview. Holds no state;
 * `activateProduct` brings it to life.
 */
export function ProductView(props: ProductViewProps) {
	const { product, categoryPath, related = [], asksBuyerKind = false, gallery } = props;
	const media = props.media ?? publishedMedia(product);
	const { takesInquiries } = effectsOf(props.availability ?? forSale);
	return (
		<article className="frame pt-4 pb-16 lg:pt-6 lg:pb-24" data-product>
			{!product.is_published && <UnpublishedAlert />}
			<Breadcrumb categoryPath={categoryPath} title={product.title} />
			<div className="product-layout">
				{gallery ?? <Gallery product={product} media={media} />}
				<ProductFacts {...props} />
				<ProductDetails product={product} maker={props.maker ?? []} media={media} />
			</div>
			{related.length > 0 && <RelatedProducts products={related} isSold={!takesInquiries} />}
			{takesInquiries && (
				<div className="product-bar" data-product-bar>
					<div className="min-w-0 flex-1">
						<Price product={product} size="bar" />
					</div>
					<InquiryButton product={product} asksBuyerKind={asksBuyerKind} size="button-small min-h-11" />
				</div>
			)}
		</article>
	);
}

const forSale: Availability = { state: 'available' };

/** What is seen beside the photos: name, price, and what a visitor can do. */
function ProductFacts(props: ProductViewProps) {
	const { product, availability, brand, categoryPath, related = [], contactPhone, asksBuyerKind = false } = props;
	const energy = readEnergyClass(product.energy_class);
	const { showsPrice, takesInquiries } = effectsOf(availability ?? forSale);
	return (
		<div className="product-facts">
			<p className="flex flex-wrap gap-2">
				<StockLabel status={product.stock_status} availability={availability} />
				<ConditionLabel condition={product.condition} />
				{energy.kind === 'text' && <Badge tone="outline">{`Energiklass ${energy.text}`}</Badge>}
			</p>
			<h1 className="mt-4 hyphens-auto text-[clamp(1.625rem,1.4rem+1vw,2.25rem)] leading-[1.15] tracking-tight">
				{withWholeMeasures(product.title)}
			</h1>
			{brand && (
				<a href={`/produkter?varumarke=${brand.slug}`} className="link mt-2 inline-block py-0.5">
					{brand.name}
				</a>
			)}
			{showsPrice && (
				<div className="mt-6">
					<Price product={product} size="page" />
				</div>
			)}
			{!takesInquiries && (
				<SoldNotice product={product} category={categoryPath.at(-1)} brand={brand} hasSimilar={related.length > 0} />
			)}
			{product.short_description && (
				<p className="mt-5 whitespace-pre-line text-lg text-steel-700">{product.short_description}</p>
			)}
			<div className="mt-7 flex flex-col gap-3 print:hidden">
				{takesInquiries && <InquiryButton product={product} asksBuyerKind={asksBuyerKind} size="button-large" />}
				{contactPhone && (
					<a href={phoneAddress(contactPhone)} className="button button-secondary button-large">
						<Phone aria-hidden="true" />
						<span>{`Ring ${contactPhone}`}</span>
					</a>
				)}
				<p
					id="anmalan-svar"
					role="status"
					className="font-semibold text-ok-ink empty:hidden data-failure:text-stop-ink"
				/>
			</div>
			<div className="mt-4 flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-1 text-muted">
				{product.sku && <p>{`Art.nr: ${product.sku}`}</p>}
				<button type="button" className="button button-quiet button-small invisible -mx-3 print:hidden" data-share>
					<Link2 aria-hidden="true" />
					<span data-share-label>Kopiera länk</span>
				</button>
				<span role="status" className="sr-only" data-share-status />
			</div>
			{takesInquiries && <InfoCards product={product} />}
		</div>
	);
}

interface ProductDetailsProps {
	product: StoredPublicProduct;
	maker: readonly string[];
	media: ProductMedia;
}

/** What is read below: measures, description, documents, maker. Nothing where there is none of it. */
function ProductDetails({ product, maker, media }: ProductDetailsProps) {
	// A product that was kept on a device before it could have measures lacks them.
	const measures = { ...noMeasures, ...product };
	const documents = product.documents?.length ? shownDocuments(product) : [];
	const rows = measureRows(measures);
	const text = product.long_description
		? withoutTableLines(product.long_description, measures)
		: product.short_description;
	if (!text && rows.length + documents.length + maker.length === 0) return null;
	return (
		<div className="grid max-w-prose content-start gap-10 lg:mt-6 print:mt-0 print:gap-6">
			<MeasureTable rows={rows} />
			{text && (
				<section aria-labelledby="beskrivning">
					<h2 id="beskrivning" className="mb-4 text-heading">
						Beskrivning
					</h2>
					<Description text={text} />
				</section>
			)}
			<Documents documents={documents} url={media.document} />
			{maker.length > 0 && <Maker lines={maker} />}
		</div>
	);
}

interface InquiryButtonProps {
	product: StoredPublicProduct;
	asksBuyerKind: boolean;
	size: string;
}

/**
 * D4. The script of the inquiry form finds it by data-inquiry and opens the dialog; where no script runs, or none has
 * come yet, it leads to the form's own page.
 */
function InquiryButton({ product, asksBuyerKind, size }: InquiryButtonProps) {
	return (
		<form action="/intresse" className="contents">
			<input type="hidden" name="produkt" value={product.slug} />
			<button
				type="submit"
				className={`button button-primary ${size}`}
				data-inquiry={product.id}
				data-title={product.title}
				data-asks-buyer-kind={asksBuyerKind || undefined}
				data-status="anmalan-svar"
			>
				Skicka intresseanmälan
			</button>
		</form>
	);
}

/** D9: tells an admin that visitors cannot see this. */
function UnpublishedAlert() {
	return (
		<div role="alert" className="mb-4 flex gap-3 rounded-card border border-warn bg-warn-soft p-4 text-warn-ink">
			<TriangleAlert className="mt-0.5 flex-none" size={20} aria-hidden="true" />
			<div>
				<p className="font-semibold">Opublicerad produkt</p>
				<p>Denna produkt är inte publicerad och syns endast för administratörer. Besökare kan inte se denna sida.</p>
			</div>
		</div>
	);
}

function Breadcrumb({ categoryPath, title }: { categoryPath: ProductViewProps['categoryPath']; title: string }) {
	return (
		<nav aria-label="Brödsmulor" className="text-muted text-sm print:hidden">
			<ol className="breadcrumb">
				<li>
					<a href="/produkter">Produkter</a>
				</li>
				{categoryPath.map(({ slug, name }) => (
					<li key={slug}>
						<a href={categoryPageUrl({ slug })}>{name}</a>
					</li>
				))}
				<li className="max-lg:hidden" aria-current="page">
					{title}
				</li>
			</ol>
		</nav>
	);
}

/** J6: who makes the product, or is responsible for it in the Union. */
function Maker({ lines }: { lines: readonly string[] }) {
	return (
		<section className="break-inside-avoid" aria-labelledby="tillverkare">
			<h2 id="tillverkare" className="mb-4 text-heading">
				Tillverkare
			</h2>
			<p className="whitespace-pre-line text-steel-700 [overflow-wrap:anywhere]">{lines.join('\n')}</p>
		</section>
	);
}

/** D5: delivery, warranty and service agreement, each only where there is one. */
function InfoCards({ product }: { product: StoredPublicProduct }) {
	const guarantee = warranty(product);
	const { delivery_type, delivery_text } = product;
	const cards = [
		delivery_type && {
			icon: delivery_type === 'shipping' ? <Truck {...iconLook} /> : <MapPin {...iconLook} />,
			title: deliveryTypeLabels[delivery_type],
			text: delivery_text || (delivery_type === 'shipping' ? defaultShippingText : defaultPickupText),
		},
		guarantee && {
			icon: <ShieldCheck {...iconLook} />,
			title: guarantee,
			text: 'Kvalitetsgaranterad utrustning',
		},
		product.service_agreement_enabled && {
			icon: <Wrench {...iconLook} />,
			title: 'Serviceavtal',
			text: product.service_agreement_text || defaultServiceAgreementText,
		},
	].filter(Boolean) as { icon: ReactElement; title: string; text: string }[];
	if (cards.length === 0) return null;
	return (
		<ul className="card mt-6 divide-y divide-line">
			{cards.map(({ icon, title, text }) => (
				<li key={title} className="flex gap-4 p-4">
					{icon}
					<div className="min-w-0">
						<p className="font-semibold">{title}</p>
						<p className="text-muted">{text}</p>
					</div>
				</li>
			))}
		</ul>
	);
}

const iconLook = {
	size: 24,
	strokeWidth: 1.5,
	className: 'mt-0.5 flex-none text-accent',
	'aria-hidden': true,
} as const;
