import type { DemoProduct } from './product.ts';
import { coffeeProducts } from './products/coffee.ts';
import { coldProducts } from './products/cold.ts';
import { cookingProducts } from './products/cooking.ts';
import { furnitureProducts } from './products/furniture.ts';
import { preparationProducts } from './products/preparation.ts';
import { washingProducts } from './products/washing.ts';

/** Every product of the demo in the order of the shop: what the home page shows first, then shelf by shelf. */
export const catalogue: readonly DemoProduct[] = [
	...coldProducts,
	...washingProducts,
	...cookingProducts,
	...preparationProducts,
	...coffeeProducts,
	...furnitureProducts,
].sort((a, b) => Number(b.is_featured ?? false) - Number(a.is_featured ?? false));
