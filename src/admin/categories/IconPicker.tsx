import type { UseFormRegisterReturn } from 'react-hook-form';
import { categoryIconLabels, categoryIcons } from '#domain/products/labels.ts';
import { NamedIcon } from '#ui/NamedIcon.tsx';

/** One of the ten icons. Arrow keys move between them, as in every group of radio buttons. */
export function IconPicker({ registration }: { registration: UseFormRegisterReturn }) {
	return (
		<fieldset>
			<legend className="mb-1.5 font-semibold text-[0.9375rem]">Ikon</legend>
			<div className="grid grid-cols-5 gap-2">
				{categoryIcons.map((icon) => (
					<label
						key={icon}
						title={categoryIconLabels[icon]}
						className="grid min-h-14 cursor-pointer place-items-center rounded-control border border-line text-steel-600 hover:border-line-strong hover:text-ink has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-strong has-checked:shadow-[inset_0_0_0_1px_var(--color-accent)] has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2"
					>
						<input type="radio" value={icon} className="sr-only" {...registration} />
						<NamedIcon name={icon} className="size-6" />
						<span className="sr-only">{categoryIconLabels[icon]}</span>
					</label>
				))}
			</div>
		</fieldset>
	);
}
