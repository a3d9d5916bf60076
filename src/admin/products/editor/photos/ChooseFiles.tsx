import type { LucideIcon } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '#ui/Button.tsx';

interface ChooseFilesProps {
	label: string;
	icon: LucideIcon;
	/** As in the accept attribute. */
	accept: string;
	/** Opens the camera at once. */
	camera?: boolean;
	/** Takes one file. */
	isSingle?: boolean;
	look?: 'primary' | 'secondary';
	className?: string;
	onFiles: (files: File[]) => void;
	'aria-describedby'?: string | undefined;
	/** Where the focus goes when something about these files is wrong. */
	'data-choose'?: 'photos' | 'documents';
}

/** A button that lets a person choose files. */
export function ChooseFiles({
	label,
	icon: Icon,
	accept,
	camera,
	isSingle,
	onFiles,
	look = 'secondary',
	...rest
}: ChooseFilesProps) {
	const input = useRef<HTMLInputElement>(null);
	return (
		<>
			<Button look={look} onClick={() => input.current?.click()} {...rest}>
				<Icon aria-hidden="true" />
				<span>{label}</span>
			</Button>
			<input
				ref={input}
				type="file"
				accept={accept}
				multiple={!camera && !isSingle}
				capture={camera ? 'environment' : undefined}
				className="hidden"
				aria-label={label}
				onChange={(event) => {
					onFiles([...(event.target.files ?? [])]);
					// The same file can then be chosen again.
					event.target.value = '';
				}}
			/>
		</>
	);
}
