import { useQuery } from '@tanstack/react-query';
import { ClipboardList } from 'lucide-react';
import { Link } from 'react-router';
import { companyFactLabels, companyReminders, contactReminders } from '#domain/company/companyFacts.ts';
import { settingsQuery } from '../queries/catalogueQueries.ts';
import { useBrandsWithoutMaker } from '../queries/makerQueries.ts';
import { incompleteMakersText } from '../records/incompleteMakers.ts';

/** J1, J6: what the law wants on the site and is not filled in, each with a link to its field. Nothing when all is given. */
export function MissingFacts() {
	const { data: settings } = useQuery(settingsQuery);
	const incomplete = useBrandsWithoutMaker();
	const reminders = settings ? companyReminders(settings.site) : [];
	const contact = settings ? contactReminders(settings.site) : [];
	if (reminders.length + contact.length + incomplete.length === 0) return null;
	return (
		<section aria-labelledby="missing-facts" className="card mt-4 flex items-start gap-4 p-4 md:p-5 lg:mt-6">
			<ClipboardList className="mt-0.5 size-5 flex-none text-steel-400" aria-hidden="true" />
			<div className="min-w-0 flex-1">
				<h2 id="missing-facts" className="font-semibold">
					Uppgifter som saknas
				</h2>
				<ul className="mt-2 grid gap-2.5">
					{reminders.map(({ field, message }) => (
						<li key={message}>
							<Link to={`/admin/installningar#${field}`} className="link inline-block py-0.5">
								{companyFactLabels[field]}
							</Link>
							<span className="block text-muted text-sm">{message}</span>
						</li>
					))}
					{contact.map(({ field, label, message }) => (
						<li key={field}>
							<Link to={`/admin/innehall?tab=contact#${field}`} className="link inline-block py-0.5">
								{label}
							</Link>
							<span className="block text-muted text-sm">{message}</span>
						</li>
					))}
					{incomplete.length > 0 && (
						<li>
							<Link to="/admin/varumarken" className="link inline-block py-0.5">
								Tillverkare
							</Link>
							<span className="block text-muted text-sm">{`${incompleteMakersText(incomplete.length)}.`}</span>
						</li>
					)}
				</ul>
			</div>
		</section>
	);
}
