import { useMutation, useQuery } from '@tanstack/react-query';
import { MailCheck, MailWarning } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { MailFailure, MailState } from '#data/office/mail.ts';
import { Button } from '#ui/Button.tsx';
import { FailedQuery } from '../frame/FailedQuery.tsx';
import { mailQuery, retryEmails, sendTestEmail } from '../queries/mailQueries.ts';

/** I7: whether emails about inquiries are sent, and which have failed. Says that the leads are stored either way. */
export function MailStatus() {
	const query = useQuery(mailQuery);
	const mail = query.data;
	const retry = useMutation(retryEmails);
	const test = useMutation(sendTestEmail);
	if (!mail) {
		return query.isError ? (
			<div className="card mt-4 lg:mt-6">
				<FailedQuery title="Mejlens status kunde inte hämtas" query={query} />
			</div>
		) : null;
	}
	const unsent = mail.failed + mail.skipped;
	const problem = problemOf(mail);
	const Icon = problem ? MailWarning : MailCheck;
	return (
		<section
			aria-labelledby="mail-status"
			className={`card mt-4 flex flex-wrap items-start gap-x-4 gap-y-3 p-4 md:p-5 lg:mt-6 ${problem ? 'border-copper-300 bg-accent-soft' : ''}`}
		>
			<Icon className={`mt-0.5 size-5 flex-none ${problem ? 'text-accent' : 'text-steel-400'}`} aria-hidden="true" />
			<div className="min-w-0 flex-1 basis-64">
				<h2 id="mail-status" className="font-semibold">
					{problem?.title ?? 'Mejlen går fram'}
				</h2>
				<p className="text-muted">
					{problem?.explanation ?? (
						<>
							Förfrågningar mejlas till <span className="wrap-anywhere">{mail.notify_email}</span>.
						</>
					)}
				</p>
				<Counts mail={mail} />
				<Failures mail={mail} />
				{problem && mail.last_error && mail.configured && (
					<p className="mt-1 wrap-anywhere text-muted text-sm">{mail.last_error}</p>
				)}
			</div>
			<div className="flex flex-wrap gap-3">
				{unsent > 0 && mail.configured && mail.notify_email && (
					<Button size="small" isBusy={retry.isPending} onClick={() => retry.mutate()}>
						Försök igen
					</Button>
				)}
				{mail.configured && mail.notify_email && (
					<Button look="secondary" size="small" isBusy={test.isPending} onClick={() => test.mutate()}>
						{test.isPending ? 'Skickar...' : 'Skicka testmejl'}
					</Button>
				)}
			</div>
		</section>
	);
}

/** The first reason why emails about inquiries do not arrive; undefined when they do. */
function problemOf(mail: MailState): { title: string; explanation: ReactNode } | undefined {
	if (!mail.configured) {
		return {
			title: 'Ingen mejlserver är inställd',
			explanation: 'Inga mejl skickas om nya förfrågningar. De sparas ändå, och finns här under Leads.',
		};
	}
	if (!mail.notify_email) {
		return {
			title: 'Ingen får mejl om nya förfrågningar',
			explanation: (
				<>
					Ange en aviseringsadress under{' '}
					<Link to="/admin/installningar#notify_email" className="link">
						Inställningar
					</Link>
					.
				</>
			),
		};
	}
	if (mail.failed + mail.skipped > 0) {
		return { title: 'Mejl som inte har skickats', explanation: 'Förfrågningarna finns kvar under Leads.' };
	}
	if (mail.waiting > 0 && mail.last_error) {
		return { title: 'Mejlen är försenade', explanation: 'Vi försöker igen av oss själva tills de har gått fram.' };
	}
	return undefined;
}

function Counts({ mail }: { mail: MailState }) {
	const parts = [
		mail.waiting && `${mail.waiting.toLocaleString('sv-SE')} väntar på att skickas`,
		mail.skipped && `${mail.skipped.toLocaleString('sv-SE')} mejl har inte skickats`,
		mail.failed && `${mail.failed.toLocaleString('sv-SE')} misslyckade`,
	].filter(Boolean);
	if (parts.length === 0) return null;
	return <p className="mt-1 font-semibold text-sm tabular-nums">{parts.join(' · ')}</p>;
}

/** The leads whose emails failed for good, with the mail server's reason. */
function Failures({ mail: { failed, failures } }: { mail: MailState }) {
	if (failures.length === 0) return null;
	const more = failed - failures.length;
	return (
		<>
			<ul aria-label="Misslyckade mejl" className="mt-2 grid gap-2">
				{failures.map((failure) => (
					<li key={failure.id} className="wrap-anywhere text-sm">
						<Failure failure={failure} />
					</li>
				))}
			</ul>
			{more > 0 && <p className="mt-2 text-muted text-sm">{`och ${more.toLocaleString('sv-SE')} till`}</p>}
		</>
	);
}

const failureLabels: Partial<Record<MailFailure['kind'], string>> = {
	lead_receipt: 'Bekräftelsen till ',
	lead_reply: 'Svaret till ',
};

function Failure({ failure: { kind, lead_id, lead_name, reason } }: { failure: MailFailure }) {
	const lead = (
		<Link to={`/admin/leads?id=${lead_id}`} className="link">
			{lead_name}
		</Link>
	);
	return (
		<>
			<span>{failureLabels[kind] ?? 'Mejlet till oss om '}</span>
			{lead}
			<span>{' kom inte fram. '}</span>
			<span className="text-muted">{reason}</span>
		</>
	);
}
