import { Select } from '#ui/Field.tsx';
import { useIsPhone } from '#ui/useMediaQuery.ts';

interface ViewSwitchProps<View extends string> {
	views: readonly { view: View; label: string; count?: number | undefined }[];
	shown: View;
	onView: (view: View) => void;
}

/** Which part of a list is shown: side by side, and on a phone as a menu. */
export function ViewSwitch<View extends string>(props: ViewSwitchProps<View>) {
	return useIsPhone() ? <ViewSelect {...props} /> : <ViewRadios {...props} />;
}

function ViewRadios<View extends string>({ views, shown, onView }: ViewSwitchProps<View>) {
	return (
		<fieldset className="flex gap-1 rounded-control bg-steel-100 p-1">
			<legend className="sr-only">Vy</legend>
			{views.map(({ view, label, count = 0 }) => (
				<label
					key={view}
					className="flex min-h-9 cursor-pointer items-center rounded-control px-3 text-steel-700 hover:text-ink has-checked:bg-panel has-checked:font-semibold has-checked:text-ink has-checked:shadow-card has-focus-visible:outline-2 has-focus-visible:outline-accent"
				>
					<input type="radio" name="view" className="sr-only" checked={shown === view} onChange={() => onView(view)} />
					<span>{label}</span>
					{count > 0 && <span className="ml-1.5 text-muted text-sm tabular-nums">{count}</span>}
				</label>
			))}
		</fieldset>
	);
}

function ViewSelect<View extends string>({ views, shown, onView }: ViewSwitchProps<View>) {
	return (
		<Select aria-label="Vy" value={shown} onChange={(event) => onView(event.target.value as View)}>
			{views.map(({ view, label, count = 0 }) => (
				<option key={view} value={view}>
					{count > 0 ? `${label} (${count})` : label}
				</option>
			))}
		</Select>
	);
}
