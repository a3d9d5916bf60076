import { useFormContext } from 'react-hook-form';
import { productLabels } from '#domain/fields/fieldLabels.ts';
import {
	connectionLabels,
	connections,
	energySourceLabels,
	energySources,
	fuseLabel,
	fuses,
	voltageLabels,
	voltages,
} from '#domain/measures/measure.ts';
import { measureTableTitle } from '#domain/measures/measureTable.ts';
import { Checkbox, FieldError } from '#ui/Field.tsx';
import { ChoiceInput } from '../ChoiceInput.tsx';
import type { ProductFormValues } from '../formValues.ts';
import { MeasureProposals, useMeasureProposals } from '../MeasureProposals.tsx';
import { NumberInput } from '../NumberInput.tsx';
import { Section } from '../Section.tsx';
import { TextInput } from '../TextInput.tsx';

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
				<NumberInput name="width" unit="mm" />
				<NumberInput name="depth" unit="mm" />
				<NumberInput name="height" unit="mm" />
			</div>
			<div className="grid grid-cols-2 gap-x-3 gap-y-5 sm:grid-cols-3 sm:gap-x-5">
				<NumberInput name="weight" unit="kg" />
				<NumberInput name="power" unit="kW" />
				<ChoiceInput
					name="energy_source"
					options={energySources}
					textOf={(source) => energySourceLabels[source]}
					none={none}
				/>
				<ChoiceInput name="voltage" options={voltages} textOf={(voltage) => voltageLabels[voltage]} none={none} />
				<ChoiceInput name="fuse" options={fuses} textOf={fuseLabel} none={none} />
				<NumberInput name="year_made" inputMode="numeric" />
			</div>
			<Connections />
			<hr className="border-line" />
			<StaffFields />
		</Section>
	);
}

const none = 'Ej angivet';

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
	return (
		<fieldset>
			<legend className="font-semibold">Endast för personal</legend>
			<p className="mb-3 text-muted text-sm">Visas aldrig för besökare.</p>
			<div className="grid gap-5 sm:grid-cols-2">
				<TextInput name="serial_number" spellCheck={false} />
				<TextInput name="storage_location" spellCheck={false} />
			</div>
		</fieldset>
	);
}
