/** A real SMTP server on loopback that can be in the ways mail servers are when they are not well. */
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
	port: number;
	received: ParsedMail[];
	/** The same emails as they came over the wire. */
	sources: string[];
	/** The receivers of every attempt that came as far as naming one, in order. */
	tried: string[];
	/** How many connections it has been opened. */
	opened: number;
	/**
	 * `refusing` answers 451, `closing` greets with 421, `locked` takes no login (530), `suspecting` takes no mail from us
	 * (550), `hanging` never answers, `slow` after 2 s, `dying` breaks off in the middle of a message.
	 */
	mood: 'well' | 'refusing' | 'closing' | 'locked' | 'suspecting' | 'hanging' | 'slow' | 'dying';
	/** What becomes of mail to one receiver alone: an answer to its name (`rcpt`) or to its message (`data`), a late one, or none. */
	receivers: Map<string, { rcpt: number } | { data: number } | { until: Promise<void> } | 'hanging' | 'dropped'>;
	/** Is well again towards all receivers, and forgets what came. */
	reset(): void;
	stop(): Promise<void>;
	/** Listens again on the same port. */
	start(): Promise<void>;
}

const words: Record<number, string> = { 550: '5.1.1 No such user here', 554: '5.7.1 Rejected as spam' };
const answerOf = (responseCode: number, text = words[responseCode] ?? 'Try later') =>
	Object.assign(new Error(text), { responseCode });

export async function startMailServer(port = 0): Promise<MailServer> {
	const mailServer: MailServer = {
		port,
		received: [],
		sources: [],
		tried: [],
		opened: 0,
		mood: 'well',
		receivers: new Map(),
		reset() {
			mailServer.mood = 'well';
			mailServer.receivers.clear();
			for (const list of [mailServer.received, mailServer.sources, mailServer.tried]) list.length = 0;
		},
		stop: async () => {},
		start: async () => {},
	};
	mailServer.start = () =>
		new Promise((done, failed) => {
			const drop = () => {
				for (const connection of server.connections)
					(connection as { _socket?: { destroy(): void } })._socket?.destroy();
			};
			const server = new SMTPServer({
				authOptional: true,
				disabledCommands: ['STARTTLS', 'AUTH'],
				logger: false,
				closeTimeout: 100,
				onConnect(_session, answer) {
					mailServer.opened += 1;
					if (mailServer.mood === 'slow') setTimeout(answer, 2_000);
					else if (mailServer.mood === 'closing') answer(answerOf(421, '4.3.2 Closing down'));
					else if (mailServer.mood !== 'hanging') answer();
				},
				onMailFrom(_address, _session, answer) {
					if (mailServer.mood === 'refusing') answer(answerOf(451));
					else if (mailServer.mood === 'locked') answer(answerOf(530, '5.7.0 Authentication required'));
					else if (mailServer.mood === 'suspecting')
						answer(answerOf(550, '5.1.8 Sender address rejected: Domain not found'));
					else answer();
				},
				onRcptTo({ address }, _session, answer) {
					mailServer.tried.push(address);
					const one = mailServer.receivers.get(address);
					if (one === 'hanging') return;
					if (one === 'dropped') drop();
					else if (one && 'until' in one) one.until.then(() => answer());
					else answer(one && 'rcpt' in one ? answerOf(one.rcpt) : null);
				},
				onData(stream, session, answer) {
					if (mailServer.mood === 'dying') {
						(session as unknown as { connection?: unknown }).connection = undefined;
						stream.once('data', () => server.close(() => {}));
						drop();
						return;
					}
					const one = mailServer.receivers.get(session.envelope.rcptTo[0]?.address ?? '');
					buffer(stream)
						.then(async (source) => {
							if (typeof one === 'object' && 'data' in one) return answer(answerOf(one.data));
							mailServer.sources.push(source.toString());
							mailServer.received.push(await simpleParser(source));
							answer();
						})
						.catch(answer);
				},
			});
			server.on('error', () => {});
			server.server.once('error', failed);
			server.listen(mailServer.port, '127.0.0.1', () => {
				mailServer.port = (server.server.address() as AddressInfo).port;
				mailServer.stop = () =>
					new Promise((stopped) => {
						drop();
						server.close(() => stopped());
					});
				done();
			});
		});
	await mailServer.start();
	return mailServer;
}
