import { useFormContext } from 'react-hook-form';
import { productLabels } from '#domain/fieldLabels.ts';
import {
	connectionLabels,
	connections,
	energySourceLabels,
	energySources,
	fuseLabel,
	fuses,
	voltageLabels,
	voltages,
} from '#domain/measure.ts';
import { measureTableTitle } from '#domain/measureTable.ts';
import { Checkbox, Field, FieldError, Input, Select } from '#ui/Field.tsx';
import type { ProductFormValues } from '../formValues.ts';
import { MeasureProposals, useMeasureProposals } from '../MeasureProposals.tsx';
import { NumberInput } from '../NumberInput.tsx';
import { Section } from '../Section.tsx';

/** M1, M5: measures and connections, typed or read from the texts, and what only staff know of the machine. */
export function MeasureSection() {
	const proposals = useMeasureProposals();
	return (
		<Section
			title={measureTableTitle}
			aside={proposals.button}
			hint="Skriv som det står på skylten: 880, 88 cm eller 0,88 m. Det som är tomt visas inte."
		>
			<MeasureProposals {...proposals} />
			{/* Three in a row have no room for a message on a phone. */}
			<div className="grid grid-cols-3 gap-x-3 gap-y-5 max-sm:has-[[aria-invalid]]:grid-cols-1 sm:gap-x-5">
				<NumberInput name="width" label={productLabels.width} unit="mm" />
				<NumberInput name="depth" label={productLabels.depth} unit="mm" />
				<NumberInput name="height" label={productLabels.height} unit="mm" />
			</div>
			<div className="grid grid-cols-2 gap-x-3 gap-y-5 sm:grid-cols-3 sm:gap-x-5">
				<NumberInput name="weight" label={productLabels.weight} unit="kg" />
				<NumberInput name="power" label={productLabels.power} unit="kW" />
				<Choice name="energy_source" options={energySources} textOf={(source) => energySourceLabels[source]} />
				<Choice name="voltage" options={voltages} textOf={(voltage) => voltageLabels[voltage]} />
				<Choice name="fuse" options={fuses} textOf={fuseLabel} />
				<NumberInput name="year_made" label={productLabels.year_made} inputMode="numeric" />
			</div>
			<Connections />
			<hr className="border-line" />
			<StaffFields />
		</Section>
	);
}

interface ChoiceProps<V extends string> {
	name: 'voltage' | 'fuse' | 'energy_source';
	options: readonly V[];
	textOf: (value: V) => string;
}

function Choice<V extends string>({ name, options, textOf }: ChoiceProps<V>) {
	const {
		register,
		formState: { errors },
	} = useFormContext<ProductFormValues>();
	return (
		<Field label={productLabels[name]} error={errors[name]?.message}>
			{(control) => (
				<Select {...control} {...register(name)}>
					<option value="">Ej angivet</option>
					{options.map((value) => (
						<option key={value} value={value}>
							{textOf(value)}
						</option>
					))}
				</Select>
			)}
		</Field>
	);
}

function Connections() {
	const {
		register,
		formState: { errors },
	} = useFormContext<ProductFormValues>();
	return (
		<fieldset aria-describedby={errors.connections && 'connections-error'}>
			<legend className="mb-2 font-semibold text-[0.9375rem]">{productLabels.connections}</legend>
			<div className="grid grid-cols-2 gap-x-3 gap-y-2 sm:flex sm:flex-wrap sm:gap-x-6">
				{connections.map((connection) => (
					<Checkbox
						key={connection}
						label={connectionLabels[connection]}
						value={connection}
						{...register('connections')}
					/>
				))}
			</div>
			<FieldError id="connections-error" message={errors.connections?.message} />
		</fieldset>
	);
}

function StaffFields() {
	const {
		register,
		formState: { errors },
	} = useFormContext<ProductFormValues>();
	return (
		<fieldset>
			<legend className="font-semibold">Endast för personal</legend>
			<p className="mb-3 text-muted text-sm">Visas aldrig för besökare.</p>
			<div className="grid gap-5 sm:grid-cols-2">
				{(['serial_number', 'storage_location'] as const).map((name) => (
					<Field key={name} label={productLabels[name]} error={errors[name]?.message}>
						{(control) => <Input {...control} {...register(name)} autoComplete="off" spellCheck={false} />}
					</Field>
				))}
			</div>
		</fieldset>
	);
}
