import { ImageUp, Trash2 } from 'lucide-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { logoLimits } from '#domain/products/brand.ts';
import { Button } from '#ui/Button.tsx';
import { FieldError } from '#ui/Field.tsx';
import { useObjectUrl } from '#ui/useObjectUrl.ts';

interface LogoFieldProps {
	hasStored: boolean;
	/** The URL of the stored logo, once there is a file token. */
	storedUrl: string | undefined;
	/** A chosen file, null for removed, undefined for unchanged. */
	chosen: File | null | undefined;
	error: string | undefined;
	/** undefined leaves the stored logo. */
	onChoose: (file: File | null | undefined) => void;
	onRefuse: (message: string) => void;
}

/** A logo to choose or drop, with previews in a square and in a wide box. */
export function LogoField({ hasStored, storedUrl, chosen, error, onChoose, onRefuse }: LogoFieldProps) {
	const id = useId();
	const describedBy = `${id}-hint ${id}-error`;
	const input = useRef<HTMLInputElement>(null);
	const [isOver, setIsOver] = useState(false);
	const hasLogo = chosen === undefined ? hasStored : chosen !== null;
	const url = useObjectUrl(chosen) ?? (chosen === undefined ? storedUrl : undefined);

	async function take(file: File | undefined) {
		if (!file) return;
		const problem = await problemWith(file);
		if (problem) onRefuse(problem);
		else onChoose(file);
	}

	function drop(event: DragEvent) {
		event.preventDefault();
		setIsOver(false);
		void take(event.dataTransfer.files[0]);
	}

	return (
		<div>
			<p id={`${id}-label`} className="mb-1.5 font-semibold text-[0.9375rem]">
				Logga
			</p>
			{/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a short cut for the button in it */}
			<div
				onDragOver={(event) => {
					event.preventDefault();
					setIsOver(true);
				}}
				onDragLeave={() => setIsOver(false)}
				onDrop={drop}
				className={`rounded-card border border-dashed p-4 ${isOver ? 'border-accent bg-accent-soft' : 'border-line-strong'}`}
			>
				{hasLogo && <Previews url={url} />}
				<input
					ref={input}
					id={id}
					type="file"
					accept={logoLimits.mimeTypes.join(',')}
					className="sr-only"
					tabIndex={-1}
					aria-labelledby={`${id}-label`}
					aria-describedby={describedBy}
					onChange={(event) => {
						void take(event.target.files?.[0]);
						// So that the same file can be chosen again.
						event.target.value = '';
					}}
				/>
				<div className="flex flex-wrap gap-3">
					<Button look="secondary" onClick={() => input.current?.click()} aria-describedby={describedBy}>
						<ImageUp aria-hidden="true" />
						<span>{hasLogo ? 'Byt logga' : 'Ladda upp logga'}</span>
					</Button>
					{hasLogo && <RemoveButton onRemove={() => onChoose(hasStored && chosen !== null ? null : undefined)} />}
				</div>
			</div>
			<p id={`${id}-hint`} className="mt-1.5 text-muted text-sm">
				JPEG, PNG eller WebP, högst 2 MB. Helst med genomskinlig bakgrund.
			</p>
			<FieldError id={`${id}-error`} message={error} />
		</div>
	);
}

function Previews({ url }: { url: string | undefined }) {
	return (
		<div className="mb-4 flex flex-wrap gap-4">
			<Preview url={url} name="Kvadratisk" className="size-20" />
			<Preview url={url} name="Bred" className="h-20 w-44" />
		</div>
	);
}

function RemoveButton({ onRemove }: { onRemove: () => void }) {
	return (
		<Button look="quiet" onClick={onRemove}>
			<Trash2 aria-hidden="true" />
			Ta bort logga
		</Button>
	);
}

function Preview({ url, name, className }: { url: string | undefined; name: string; className: string }) {
	return (
		<figure>
			<div className={`rounded-control border border-line bg-white p-2 ${className}`}>
				{url && <img src={url} alt={`Loggan, ${name.toLowerCase()}`} className="size-full object-contain" />}
			</div>
			<figcaption className="mt-1 text-muted text-sm">{name}</figcaption>
		</figure>
	);
}

async function problemWith(file: File): Promise<string | undefined> {
	if (!logoLimits.mimeTypes.some((type) => type === file.type)) return `${file.name}: ${logoLimits.wrongType}`;
	if (file.size > logoLimits.maxSize) return `${file.name}: ${logoLimits.tooLarge}`;
	try {
		(await createImageBitmap(file)).close();
		return undefined;
	} catch {
		return `${file.name}: Filen går inte att läsa som bild`;
	}
}
