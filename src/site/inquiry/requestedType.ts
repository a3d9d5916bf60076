import { type InquiryType, inquiryTypes } from '#domain/products/labels.ts';

/** What `?typ=` asks for, in Swedish or by the type's own name: '/intresse?typ=salja'. */
const requested: Record<string, InquiryType> = {
	salja: 'sell_equipment',
	kopa: 'buy_equipment',
	fraga: 'general',
	...Object.fromEntries(inquiryTypes.map((type) => [type, type])),
};

/** The type that the query of an address preselects (I2), or undefined. */
export function requestedType(query: string): InquiryType | undefined {
	const value = new URLSearchParams(query).get('typ') ?? '';
	return Object.hasOwn(requested, value) ? requested[value] : undefined;
}
