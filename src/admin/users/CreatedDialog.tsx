import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';

interface CreatedDialogProps {
	account: { email: string; password: string } | undefined;
	onClose: () => void;
}

/** Shows a new colleague's password, this once. A click beside the dialog does not close it. */
export function CreatedDialog({ account, onClose }: CreatedDialogProps) {
	return (
		<Dialog
			open={account !== undefined}
			onOpenChange={(open) => !open && onClose()}
			onCloseAttempt={(event) => event.type !== 'keydown' && event.preventDefault()}
			title="Kontot är skapat"
			description="Spara lösenordet nu och lämna det till din kollega. Det visas bara den här gången."
			width="small"
			footer={<Button onClick={onClose}>Klart</Button>}
		>
			{account && (
				<dl className="grid gap-4">
					<div>
						<dt className="text-muted text-sm">E-post</dt>
						<dd className="break-all font-semibold">{account.email}</dd>
					</div>
					<div>
						<dt className="text-muted text-sm">Lösenord</dt>
						<dd className="mt-1.5 flex flex-wrap items-center gap-3 rounded-control bg-sunken p-3">
							<code className="min-w-0 flex-1 break-all font-mono text-lg tracking-wide">{account.password}</code>
							<CopyButton text={account.password} />
						</dd>
					</div>
				</dl>
			)}
		</Dialog>
	);
}

/** Milliseconds that 'Kopierat!' stays. */
const copiedTime = 2000;

function CopyButton({ text }: { text: string }) {
	const [state, setState] = useState<'ready' | 'copied' | 'refused'>('ready');
	useEffect(() => {
		if (state === 'ready') return;
		const timer = setTimeout(() => setState('ready'), copiedTime);
		return () => clearTimeout(timer);
	}, [state]);

	async function copy() {
		try {
			await navigator.clipboard.writeText(text);
			setState('copied');
		} catch {
			// Not allowed, or the page is not served over https.
			setState('refused');
		}
	}

	const Icon = state === 'copied' ? Check : Copy;
	return (
		<Button look="secondary" size="small" onClick={copy} aria-live="polite">
			<Icon aria-hidden="true" />
			<span>{state === 'copied' ? 'Kopierat!' : state === 'refused' ? 'Markera och kopiera själv' : 'Kopiera'}</span>
		</Button>
	);
}
