import { CharacterCount } from '../CharacterCount.tsx';
import { Section } from '../Section.tsx';
import { TextInput } from '../TextInput.tsx';

export function DescriptionSection() {
	return (
		<Section title="Beskrivningar">
			<TextInput
				name="short_description"
				hint="En eller två meningar. Står överst på sidan och i sökresultaten."
				aside={<CharacterCount name="short_description" max={200} />}
				rows={2}
			/>
			<TextInput
				name="long_description"
				hint="Mått, effekt, anslutning, vad som är bytt och hur maskinen ser ut."
				aside={<CharacterCount name="long_description" max={5000} />}
				rows={7}
				className="field-sizing-content min-h-44"
			/>
		</Section>
	);
}
