import { useQuery } from '@tanstack/react-query';
import { ArrowRight, BellDot, History, Inbox, type LucideIcon, Package, Plus, Shapes } from 'lucide-react';
import { Link } from 'react-router';
import { writtenAddress } from '#domain/leads/doubtfulAddress.ts';
import type { StoredLead } from '#domain/leads/lead.ts';
import { dayAndTime } from '#domain/text/format.ts';
import { buttonClass } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { MostWanted } from '../demand/MostWanted.tsx';
import { FailedQuery } from '../frame/FailedQuery.tsx';
import { PageHeader } from '../frame/PageHeader.tsx';
import { useLive } from '../lists/useLive.ts';
import { PublishingProblems } from '../publishing/PublishingProblems.tsx';
import { LeadStatusBadge } from '../records/LeadStatusBadge.tsx';
import { BackupWarning } from './BackupWarning.tsx';
import { countsQuery, latestLeadsQuery } from './dashboardQueries.ts';
import { FollowUp } from './FollowUp.tsx';
import { GettingStarted } from './GettingStarted.tsx';
import { MailStatus } from './MailStatus.tsx';
import { MissingFacts } from './MissingFacts.tsx';
import { ProofState } from './ProofState.tsx';
import { Sales } from './Sales.tsx';
import { UnfinishedProducts } from './UnfinishedProducts.tsx';

/** B1: counts and the latest leads, kept up to date while it is open. */
export function Dashboard() {
	useLive('leads', ['dashboard']);
	useLive('outbox', ['mail']);
	useLive('products', ['dashboard', 'counts']);
	useLive('categories', ['dashboard', 'counts']);
	return (
		<>
			<PageHeader title="Dashboard">
				<Link to="/admin/andringar" className={buttonClass({ look: 'quiet', className: 'max-md:hidden' })}>
					<History aria-hidden="true" />
					Ändringar
				</Link>
				<Link to="/admin/produkter/ny" className={buttonClass({ className: 'max-md:hidden' })}>
					<Plus aria-hidden="true" />
					Ny produkt
				</Link>
			</PageHeader>
			<ProofState isRed />
			<GettingStarted />
			<CountCards />
			<FollowUp />
			<UnfinishedProducts />
			<Sales />
			<PublishingProblems />
			<div className="lg:grid lg:auto-cols-fr lg:grid-flow-col lg:gap-6">
				<MailStatus />
				<ProofState isRed={false} />
			</div>
			<BackupWarning />
			<MissingFacts />
			<LatestLeads />
			<MostWanted />
		</>
	);
}

function CountCards() {
	const query = useQuery(countsQuery);
	const counts = query.data;
	if (query.isError && !counts) {
		return (
			<div className="card">
				<FailedQuery title="Antalen kunde inte hämtas" query={query} />
			</div>
		);
	}
	return (
		<ul aria-label="Antal" className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
			<CountCard
				to="/admin/produkter"
				icon={Package}
				title="Produkter"
				explanation="Totalt antal produkter"
				count={counts?.products}
			/>
			<CountCard
				to="/admin/kategorier"
				icon={Shapes}
				title="Kategorier"
				explanation="Aktiva kategorier"
				count={counts?.categories}
			/>
			<CountCard to="/admin/leads" icon={Inbox} title="Leads" explanation="Totalt antal leads" count={counts?.leads} />
			<CountCard
				to="/admin/leads?vy=all&status=new"
				icon={BellDot}
				title="Nya leads"
				explanation="Obehandlade leads"
				count={counts?.newLeads}
				isUrgent={Boolean(counts?.newLeads)}
			/>
		</ul>
	);
}

interface CountCardProps {
	to: string;
	icon: LucideIcon;
	title: string;
	explanation: string;
	/** Undefined while it is being counted. */
	count: number | undefined;
	/** Highlights what needs attention. */
	isUrgent?: boolean;
}

function CountCard({ to, icon: Icon, title, explanation, count, isUrgent }: CountCardProps) {
	return (
		<li>
			<Link
				to={to}
				className={`card flex h-full flex-col p-4 hover:border-line-strong md:p-5 ${isUrgent ? 'border-copper-300 bg-accent-soft' : ''}`}
			>
				<span className="flex items-center justify-between gap-2">
					<span className="font-semibold">{title}</span>
					<Icon className={`size-5 flex-none ${isUrgent ? 'text-accent' : 'text-steel-400'}`} aria-hidden="true" />
				</span>
				<span className="mt-3 min-h-10 font-semibold text-4xl tabular-nums leading-10 tracking-tight">
					{count === undefined ? (
						<>
							<span className="sr-only">Laddar...</span>
							<span className="skeleton block h-9 w-16" aria-hidden="true" />
						</>
					) : (
						count.toLocaleString('sv-SE')
					)}
				</span>
				<span className="mt-1 text-muted text-sm">{explanation}</span>
			</Link>
		</li>
	);
}

function LatestLeads() {
	const query = useQuery(latestLeadsQuery);
	const leads = query.data;
	return (
		<section aria-labelledby="latest-leads" className="card mt-4 lg:mt-6">
			<div className="flex items-center justify-between gap-4 border-line border-b py-2 pr-2 pl-4 md:pl-5">
				<h2 id="latest-leads" className="font-semibold text-lg">
					Senaste leads
				</h2>
				<Link to="/admin/leads" className={buttonClass({ look: 'quiet', size: 'small' })}>
					Alla leads
					<ArrowRight aria-hidden="true" />
				</Link>
			</div>
			{leads ? (
				leads.length === 0 ? (
					<EmptyState icon={Inbox} title="Inga leads ännu" />
				) : (
					<ul className="divide-y divide-line">
						{leads.map((lead) => (
							<LatestLead key={lead.id} lead={lead} />
						))}
					</ul>
				)
			) : query.isError ? (
				<FailedQuery title="Leads kunde inte hämtas" query={query} />
			) : (
				<div className="p-4">
					<SkeletonRows count={5} className="h-14" />
				</div>
			)}
		</section>
	);
}

function LatestLead({ lead }: { lead: StoredLead }) {
	return (
		<li>
			<Link
				to={`/admin/leads?id=${lead.id}`}
				className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 px-4 py-3 hover:bg-sunken md:px-5"
			>
				<span className="truncate font-semibold">{lead.name}</span>
				<span className="justify-self-end">
					<LeadStatusBadge status={lead.status} />
				</span>
				<span className="truncate text-muted">{writtenAddress(lead)}</span>
				<time dateTime={lead.created} className="text-right text-muted text-sm tabular-nums leading-6">
					{dayAndTime(lead.created)}
				</time>
				{lead.product_title && (
					<span className="col-span-2 truncate text-muted">{`Produkt: ${lead.product_title}`}</span>
				)}
			</Link>
		</li>
	);
}
