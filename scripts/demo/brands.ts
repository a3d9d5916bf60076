import type { Maker } from '#domain/prices/privateBuyers.ts';

/** Ten makes that do not exist. Their logos are in `logos/`. */
export const brands = [
	'Frostvik',
	'Kallmark',
	'Skölja',
	'Eldhamra',
	'Forno Lesina',
	'Nordhäll',
	'Degman',
	'Bönhus',
	'Stålnäs',
	'Luftvik',
] as const;

export type BrandName = (typeof brands)[number];

const street = (number: number, place: string) => `Påhittade gatan ${number}\n${place}`;

/** Who makes their products (J6), as far as the dealer has found out: of one nothing is known, of another no address. */
export const makers: Partial<Record<BrandName, Maker>> = {
	Frostvik: {
		maker_name: 'Frostvik Kyl AB',
		maker_address: street(1, '999 01 Frostvik'),
		maker_email: 'info@frostvik.example',
	},
	Kallmark: {
		maker_name: 'Kallmark Kylteknik AB',
		maker_address: street(12, '999 02 Kallmark'),
		maker_email: 'hej@kallmark.example',
	},
	Skölja: {
		maker_name: 'Skölja Diskteknik AB',
		maker_address: street(3, '999 03 Sköljeby'),
		maker_email: 'kontakt@skolja.example',
	},
	Eldhamra: {
		maker_name: 'Eldhamra Ugnar AB',
		maker_address: street(7, '999 04 Eldhamra'),
		maker_email: 'info@eldhamra.example',
	},
	'Forno Lesina': {
		maker_name: 'Forno Lesina S.r.l.',
		maker_address: 'Via Inventata 5\n99999 Lesina\nItalien',
		maker_email: 'info@fornolesina.example',
	},
	Nordhäll: {
		maker_name: 'Nordhäll Storkök AB',
		maker_address: street(21, '999 05 Nordhäll'),
		maker_email: 'info@nordhall.example',
	},
	Degman: {
		maker_name: 'Degman Maskin AB',
		maker_address: street(4, '999 06 Degerby'),
		maker_email: 'info@degman.example',
	},
	Bönhus: { maker_name: 'Bönhus Espresso AB', maker_address: '', maker_email: 'info@bonhus.example' },
	Stålnäs: {
		maker_name: 'Stålnäs Inredning AB',
		maker_address: street(9, '999 07 Stålnäs'),
		maker_email: 'info@stalnas.example',
	},
};
