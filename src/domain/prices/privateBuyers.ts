/**
 * Sale to private buyers (J6). An offer to consumers on the internet names the maker with postal and electronic address,
 * and where the maker is outside the Union, the person responsible within it (regulation (EU) 2023/988 on general product
 * safety, art. 19; it covers used products too, art. 2(3)).
 */
import { email, flag, optionalChoice, text } from '../fields.ts';

/** A setting of the site. */
export const privateBuyerFields = { sells_to_private_buyers: flag() };
export const privateBuyerFieldLabels = {
	sells_to_private_buyers: 'Vi säljer även till privatpersoner',
} as const satisfies Record<keyof typeof privateBuyerFields, string>;

export const buyerKinds = ['company', 'private'] as const;
type BuyerKind = (typeof buyerKinds)[number];
export const buyerKindLabels = {
	company: 'Företag',
	private: 'Privatperson',
} as const satisfies Record<BuyerKind, string>;

/** Of a lead, and of the inquiry it comes from. '' where it was not asked. */
export const buyerFields = { buyer_kind: optionalChoice(buyerKinds) };
export const buyerFieldLabels = {
	buyer_kind: 'Köpare',
} as const satisfies Record<keyof typeof buyerFields, string>;

/** Why an inquiry cannot be sent yet; undefined when it can. Asked only while the setting is on. */
export function buyerKindProblem(buyerKind: BuyerKind | '', sellsToPrivateBuyers: boolean): string | undefined {
	return sellsToPrivateBuyers && !buyerKind ? 'Välj om du är företag eller privatperson' : undefined;
}

/** Of a brand: who makes its products, or is responsible for them in the Union. */
export const makerFields = {
	maker_name: text({ max: 150 }),
	maker_address: text({ max: 300, multiline: true }),
	maker_email: email({ max: 255, invalid: 'Ogiltig e-postadress' }),
};
export const makerFieldLabels = {
	maker_name: 'Tillverkarens namn',
	maker_address: 'Tillverkarens postadress',
	maker_email: 'Tillverkarens e-postadress',
} as const satisfies Record<keyof typeof makerFields, string>;

export interface Maker {
	maker_name: string;
	maker_address: string;
	maker_email: string;
}

/** The maker's lines on a product's page: name, lines of the address, e-mail address. Empty unless asked for and given. */
export function makerLines(maker: Maker, sellsToPrivateBuyers: boolean): string[] {
	if (!sellsToPrivateBuyers) return [];
	return [maker.maker_name, ...maker.maker_address.split('\n'), maker.maker_email]
		.map((line) => line.trim())
		.filter(Boolean);
}

/** A brand that lacks facts about its maker, for the list that staff see. */
export interface IncompleteBrand<B> {
	brand: B;
	missing: (keyof Maker)[];
	/** 'Rational: tillverkarens postadress och e-postadress saknas'. */
	message: string;
}

/**
 * The brands of published products whose maker is not fully given, in their order. Empty while the setting is off.
 * `brandIds` are the brands of published products.
 */
export function brandsWithoutMaker<B extends Maker & { id: string; name: string }>(
	brands: readonly B[],
	brandIds: Iterable<string>,
	sellsToPrivateBuyers: boolean,
): IncompleteBrand<B>[] {
	if (!sellsToPrivateBuyers) return [];
	const used = new Set(brandIds);
	return brands
		.filter(({ id }) => used.has(id))
		.map((brand) => ({ brand, missing: makerFacts.filter((fact) => !brand[fact].trim()) }))
		.filter(({ missing }) => missing.length > 0)
		.map(({ brand, missing }) => ({
			brand,
			missing,
			message: `${brand.name}: tillverkarens ${enumeration(missing.map((fact) => factNames[fact]))} saknas`,
		}));
}

const factNames = {
	maker_name: 'namn',
	maker_address: 'postadress',
	maker_email: 'e-postadress',
} as const satisfies Record<keyof Maker, string>;
const makerFacts = Object.keys(factNames) as (keyof Maker)[];

/** 'namn, postadress och e-postadress'. */
function enumeration(words: readonly string[]): string {
	return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} och ${words.at(-1)}`;
}
