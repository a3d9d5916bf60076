import {
	ChefHat,
	CookingPot,
	Droplets,
	Flame,
	type LucideProps,
	Microwave,
	Package,
	Refrigerator,
	Snowflake,
	Thermometer,
	Utensils,
} from 'lucide-react';

const icons = {
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
} as const;

/** An icon by its name; a package for an unknown name. */
export function NamedIcon({ name, ...rest }: LucideProps & { name: keyof typeof icons }) {
	const Icon = icons[name] ?? Package;
	return <Icon aria-hidden="true" {...rest} />;
}
