import { logoFileUrl } from '#data/office/brands.ts';
import type { StoredBrand } from '#domain/products/brand.ts';
import { useFileToken } from '../session/useFileToken.ts';

/** The logo, or the first letter of the name. Hidden from screen readers, because the name is beside it. */
export function BrandLogo({ brand }: { brand: StoredBrand }) {
	const url = logoFileUrl(brand, useFileToken());
	return (
		<span
			aria-hidden="true"
			className="block h-12 w-20 flex-none overflow-hidden rounded-control border border-line bg-white text-center font-bold text-lg text-steel-500 leading-[2.875rem]"
		>
			{url && <img src={url} alt="" loading="lazy" className="size-full object-contain p-1.5" />}
			{!brand.logo && <span>{brand.name.slice(0, 1).toUpperCase()}</span>}
		</span>
	);
}
