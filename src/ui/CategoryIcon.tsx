import {
	ChefHat,
	CookingPot,
	Droplets,
	Flame,
	type LucideIcon,
	type LucideProps,
	Microwave,
	Package,
	Refrigerator,
	Snowflake,
	Thermometer,
	Utensils,
} from 'lucide-react';
import type { CategoryIcon as IconName } from '#domain/labels.ts';

const icons: Record<IconName, LucideIcon> = {
	snowflake: Snowflake,
	flame: Flame,
	droplets: Droplets,
	utensils: Utensils,
	cookingpot: CookingPot,
	thermometer: Thermometer,
	chef: ChefHat,
	refrigerator: Refrigerator,
	microwave: Microwave,
	package: Package,
};

/** The picture of a category, by the name that its record keeps. */
export function CategoryIcon({ name, ...rest }: LucideProps & { name: IconName }) {
	const Icon = icons[name] ?? Package;
	return <Icon aria-hidden="true" {...rest} />;
}
