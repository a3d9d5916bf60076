import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { countOf } from '#ui/countOf.ts';
import { Checkbox } from '#ui/Field.tsx';
import { useObjectUrl } from '#ui/useObjectUrl.ts';
import { usePages } from '#ui/usePages.tsx';
import type { PlannedProduct } from './photoPlan.ts';

/** Few at a time: every photo is decoded from the device in its full size. */
const perPage = 10;

interface PlannedProductsProps {
	products: readonly PlannedProduct[];
	unticked: ReadonlySet<string>;
	onTick: (id: string, isTicked: boolean) => void;
}

/** The products that get photos, each with those photos in their order. */
export function PlannedProducts({ products, unticked, onTick }: PlannedProductsProps) {
	const { top, from, to, pagination } = usePages<HTMLElement>(products.length, perPage);
	if (products.length === 0) return null;
	return (
		<section ref={top} aria-label="Produkter som får bilder" className="card scroll-mt-5 p-5 sm:p-6">
			<h2 className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 text-heading">
				<span>Produkter som får bilder</span>
				<span className="font-normal text-base text-muted tabular-nums">
					{countOf(products.length, 'produkt', 'produkter')}
				</span>
			</h2>
			<ul className="divide-y divide-line border-line border-t">
				{products.slice(from, to).map(({ product, files }) => (
					<li key={product.id} className="grid gap-3 py-4">
						<Checkbox
							checked={!unticked.has(product.id)}
							onChange={({ target }) => onTick(product.id, target.checked)}
							label={
								<span className="wrap-anywhere">
									<span className="font-semibold">{product.sku}</span> <span>{product.title}</span>
								</span>
							}
							hint={
								product.images.length > 0
									? `Har ${countOf(product.images.length, 'bild', 'bilder')} redan. De nya läggs efter.`
									: undefined
							}
						/>
						<ol
							aria-label={`Nya bilder av ${product.title}`}
							className={`flex flex-wrap gap-3 pl-9 ${unticked.has(product.id) ? 'opacity-40' : ''}`}
						>
							{files.map((file, index) => (
								<ChosenPhoto
									key={[file.name, file.size, file.lastModified].join('/')}
									file={file}
									number={product.images.length + index + 1}
								/>
							))}
						</ol>
					</li>
				))}
			</ul>
			{pagination}
		</section>
	);
}

/** A chosen photo with its place among those of its product. */
function ChosenPhoto({ file, number }: { file: File; number: number }) {
	const url = useObjectUrl(file);
	const [isBroken, setIsBroken] = useState(false);
	return (
		<li className="w-28">
			<span className="relative grid aspect-3/2 place-items-center overflow-hidden rounded-control bg-steel-100 text-steel-400">
				{/* Only Safari shows HEIC. */}
				{isBroken && <ImageOff className="size-5" aria-hidden="true" />}
				{url && !isBroken && (
					<img
						src={url}
						alt=""
						loading="lazy"
						decoding="async"
						className="absolute inset-0 size-full object-cover"
						onError={() => setIsBroken(true)}
					/>
				)}
				<span className="absolute top-1 left-1 rounded-control bg-steel-950/75 px-1.5 font-semibold text-white text-xs tabular-nums">
					{number}
				</span>
			</span>
			<span className="wrap-anywhere mt-1 block text-muted text-xs">{file.name}</span>
		</li>
	);
}
