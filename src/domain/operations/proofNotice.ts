/** How staff learn of the nightly proof (R5): on the dashboard, by the warning, and by the email of the test inquiry itself. */
import { companyName } from '../company/company.ts';
import { type Message, message } from '../mail/mailMessage.ts';
import { nearDayInWords, swedishClock, swedishDay } from '../text/swedishDay.ts';
import { type ProofStatus, proofStepLabels, proofTime } from './nightlyProof.ts';

/** What the dashboard shows. */
export interface ProofNotice {
	tone: 'green' | 'red' | 'neutral';
	title: string;
	/** '' for none. */
	text: string;
}

export function proofNotice({ state, isRunning }: ProofStatus, now: string): ProofNotice {
	const running = isRunning ? 'Ett nytt prov pågår.' : '';
	switch (state.kind) {
		case 'never':
			return {
				tone: 'neutral',
				title: 'Förfrågningarnas väg till er har inte provats än',
				text: running || `Det första provet görs i natt kl. ${proofTime}.`,
			};
		case 'succeeded':
			return { tone: 'green', title: 'Förfrågningar kommer fram', text: `Provat ${when(state.at, now)}.` };
		case 'failed':
			return {
				tone: 'red',
				title: `Förfrågningar kanske inte kommer fram: ${uncapitalized(proofStepLabels[state.step])}`,
				text: joined(
					ended(state.reason),
					`Provet ${when(state.at, now)} misslyckades.`,
					lastSuccess(state.lastSuccess, now),
					running,
				),
			};
		case 'stale':
			return {
				tone: 'red',
				title: 'Förfrågningarnas väg har inte provats på över 26 timmar',
				text: joined(lastSuccess(state.lastSuccess, now), running),
			};
	}
}

function lastSuccess(at: string, now: string): string {
	return at ? `Senast det fungerade: ${when(at, now)}.` : 'Inget prov har lyckats än.';
}

function when(moment: string, now: string): string {
	const [day = '', clock = ''] = swedishClock(moment).split('T');
	return `${nearDayInWords(day, swedishDay(now))} kl. ${clock.slice(0, 5)}`;
}

function joined(...sentences: string[]): string {
	return sentences.filter((sentence) => sentence !== '').join(' ');
}

/** What is quoted may end without a full stop. */
function ended(sentence: string): string {
	return sentence === '' || /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`;
}

function uncapitalized(words: string): string {
	return words.charAt(0).toLowerCase() + words.slice(1);
}

/** The warning; undefined while nothing is wrong. `siteUrl` is without a closing slash. */
export function proofWarning(status: ProofStatus, now: string, siteUrl: string): Message | undefined {
	if (!status.isRed) return undefined;
	const { title, text } = proofNotice({ ...status, isRunning: false }, now);
	return message({
		subject: `Varning från ${companyName}: ${uncapitalized(title)}`,
		heading: title,
		rows: [],
		body: `${text}\n\nFörfrågningar som har sparats finns i back office, även när inget mejl kommer. Titta där tills det fungerar igen.`,
		link: { text: 'Öppna back office', address: `${siteUrl}/admin` },
	});
}

/** The email of a test inquiry. It goes to the address of notices, since that is the address that must take mail. */
export function proofEmail(now: string, siteUrl: string): Message {
	return message({
		subject: `Nattligt prov: förfrågningar kommer fram (${swedishDay(now)})`,
		heading: 'Förfrågningar kommer fram',
		rows: [],
		body: 'Varje natt skickar webbplatsen en förfrågan till sig själv. Att du ser det här mejlet betyder att formuläret, databasen och mejlen fungerar. Du behöver inte göra något. Sortera gärna undan mejlen med en regel på ämnet ”Nattligt prov”.',
		link: { text: 'Öppna back office', address: `${siteUrl}/admin` },
	});
}
