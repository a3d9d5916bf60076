import type { CategoryIcon } from '#domain/products/labels.ts';

interface DemoCategory {
	name: string;
	icon_name: CategoryIcon;
	description: string;
	parent?: string;
	/** J4: its new products have an energy label. */
	has_energy_label?: boolean;
}

/** In the order of the shop; a sub-category comes after its parent. */
export const categories = [
	{
		name: 'Kylbänkar',
		icon_name: 'thermometer',
		description: 'Kylda arbetsbänkar, saladetter och pizzabänkar med dörrar eller lådor.',
	},
	{
		name: 'Kyl & frys',
		icon_name: 'snowflake',
		description: 'Kylskåp, frysskåp, nedkylning och ismaskiner för storkök och restaurang.',
	},
	{
		name: 'Kylskåp',
		parent: 'Kyl & frys',
		has_energy_label: true,
		icon_name: 'refrigerator',
		description: 'Stående kylskåp i rostfritt eller med glasdörr.',
	},
	{
		name: 'Frysskåp',
		parent: 'Kyl & frys',
		has_energy_label: true,
		icon_name: 'snowflake',
		description: 'Stående frysskåp, en- och tvådörrars.',
	},
	{
		name: 'Nedkylning',
		parent: 'Kyl & frys',
		icon_name: 'thermometer',
		description: 'Snabbkylar och infrysningsskåp som klarar 90 till 3 grader på 90 minuter.',
	},
	{ name: 'Diskmaskiner', icon_name: 'droplets', description: 'Från glasdisk i baren till tunneldisk i storköket.' },
	{ name: 'Underbänksdiskmaskiner', parent: 'Diskmaskiner', icon_name: 'droplets', description: '' },
	{
		name: 'Huvdiskmaskiner',
		parent: 'Diskmaskiner',
		icon_name: 'droplets',
		description: 'Genomräckningsmaskiner med huv, med eller utan bänkar.',
	},
	{ name: 'Ugnar', icon_name: 'chef', description: 'Kombiugnar, pizzaugnar, konvektionsugnar och mikrovågsugnar.' },
	{
		name: 'Kombiugnar',
		parent: 'Ugnar',
		icon_name: 'chef',
		description: 'Ånga och varmluft i samma ugn, 6 till 20 GN-bleck.',
	},
	{ name: 'Pizzaugnar', parent: 'Ugnar', icon_name: 'flame', description: 'Stenugnar för pizzeria och food truck.' },
	{
		name: 'Spisar & hällar',
		icon_name: 'flame',
		description: 'Gasspisar, elspisar, induktion, stekbord, fritöser och kokgrytor.',
	},
	{ name: 'Beredning', icon_name: 'utensils', description: 'Blandare, degmaskiner, skärmaskiner och vakuummaskiner.' },
	{
		name: 'Kaffe & bar',
		icon_name: 'cookingpot',
		description: 'Espressomaskiner, bryggare, kvarnar, barkylar och montrar.',
	},
	{
		name: 'Rostfri inredning',
		icon_name: 'package',
		description: 'Arbetsbänkar, diskbänkar, hyllor, skåp och vagnar, även på mått.',
	},
	{ name: 'Ventilation', icon_name: 'microwave', description: 'Kåpor, kondenskåpor och fläktar.' },
] as const satisfies readonly DemoCategory[];

export type CategoryName = (typeof categories)[number]['name'];
