/** The values of choice fields, and their labels for visitors and staff. */

export const conditions = ['new', 'renovated', 'used'] as const;
export type Condition = (typeof conditions)[number];
export const conditionLabels = {
	new: 'Ny',
	renovated: 'Renoverad',
	used: 'Begagnad',
} as const satisfies Record<Condition, string>;

export const stockStatuses = ['in_stock', 'on_order', 'out_of_stock'] as const;
export type StockStatus = (typeof stockStatuses)[number];
export const stockStatusLabels = {
	in_stock: 'I lager',
	on_order: 'Beställningsvara',
	out_of_stock: 'Slutsåld',
} as const satisfies Record<StockStatus, string>;

export const deliveryTypes = ['shipping', 'pickup'] as const;
type DeliveryType = (typeof deliveryTypes)[number];
export const deliveryTypeLabels = {
	shipping: 'Frakt tillgänglig',
	pickup: 'Endast hämtning',
} as const satisfies Record<DeliveryType, string>;

export const warrantyUnits = ['months', 'years'] as const;
type WarrantyUnit = (typeof warrantyUnits)[number];
export const warrantyUnitLabels = { months: 'Månader', years: 'År' } as const satisfies Record<WarrantyUnit, string>;
/** As read in '{n} månaders garanti' and '{n} års garanti'. */
export const warrantyUnitGenitives = {
	months: 'månaders',
	years: 'års',
} as const satisfies Record<WarrantyUnit, string>;

export const inquiryTypes = ['service', 'sell_equipment', 'buy_equipment', 'general'] as const;
export type InquiryType = (typeof inquiryTypes)[number];
export const inquiryTypeLabels = {
	service: 'Boka service',
	sell_equipment: 'Sälja utrustning',
	buy_equipment: 'Köpa utrustning',
	general: 'Allmän fråga',
} as const satisfies Record<InquiryType, string>;

export const contactWays = ['email', 'phone', 'sms'] as const;
export type ContactWay = (typeof contactWays)[number];
export const contactWayLabels = {
	email: 'E-post',
	phone: 'Telefon',
	sms: 'Sms',
} as const satisfies Record<ContactWay, string>;

/** What a buyer wishes for; `used` and `any` are written into the message, `new` is taken for granted. */
export const wishedConditions = ['new', 'used', 'any'] as const;
type WishedCondition = (typeof wishedConditions)[number];
export const wishedConditionLabels = {
	new: 'Nytt',
	used: 'Begagnat',
	any: 'Spelar ingen roll',
} as const satisfies Record<WishedCondition, string>;

export const leadStatuses = ['new', 'contacted', 'ongoing', 'won', 'lost'] as const;
export type LeadStatus = (typeof leadStatuses)[number];
export const leadStatusLabels = {
	new: 'Ny',
	contacted: 'Kontaktad',
	ongoing: 'Pågående',
	won: 'Vunnen',
	lost: 'Förlorad',
} as const satisfies Record<LeadStatus, string>;

export const categoryIcons = [
	'snowflake',
	'flame',
	'droplets',
	'utensils',
	'cookingpot',
	'thermometer',
	'chef',
	'refrigerator',
	'microwave',
	'package',
] as const;
export type CategoryIcon = (typeof categoryIcons)[number];
export const categoryIconLabels = {
	snowflake: 'Snöflinga',
	flame: 'Låga',
	droplets: 'Droppar',
	utensils: 'Bestick',
	cookingpot: 'Gryta',
	thermometer: 'Termometer',
	chef: 'Kockmössa',
	refrigerator: 'Kylskåp',
	microwave: 'Mikrovågsugn',
	package: 'Paket',
} as const satisfies Record<CategoryIcon, string>;

export const publicationLabels = { published: 'Publicerad', draft: 'Utkast' } as const;
