/** A real SMTP server on loopback that can be in the ways mail servers are when they are not well. */
import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
	port: number;
	received: ParsedMail[];
	/** `refusing` answers 451, `hanging` never answers, `slow` after 2 s, `dying` breaks off in the middle of a message. */
	mood: 'well' | 'refusing' | 'hanging' | 'slow' | 'dying';
	stop(): Promise<void>;
	/** Listens again on the same port. */
	start(): Promise<void>;
}

export async function startMailServer(port = 0): Promise<MailServer> {
	const mailServer: MailServer = { port, received: [], mood: 'well', stop: async () => {}, start: async () => {} };
	mailServer.start = () =>
		new Promise((done, failed) => {
			const server = new SMTPServer({
				authOptional: true,
				disabledCommands: ['STARTTLS', 'AUTH'],
				logger: false,
				closeTimeout: 100,
				onConnect(_session, answer) {
					if (mailServer.mood === 'slow') setTimeout(answer, 2_000);
					else if (mailServer.mood !== 'hanging') answer();
				},
				onMailFrom(_address, _session, answer) {
					answer(mailServer.mood === 'refusing' ? Object.assign(new Error('Try later'), { responseCode: 451 }) : null);
				},
				onData(stream, session, answer) {
					if (mailServer.mood === 'dying') {
						(session as unknown as { connection?: unknown }).connection = undefined;
						stream.once('data', () => server.close(() => {}));
						for (const connection of server.connections)
							(connection as { _socket?: { destroy(): void } })._socket?.destroy();
						return;
					}
					simpleParser(stream).then((mail) => {
						mailServer.received.push(mail);
						answer();
					}, answer);
				},
			});
			server.on('error', () => {});
			server.server.once('error', failed);
			server.listen(mailServer.port, '127.0.0.1', () => {
				mailServer.port = (server.server.address() as AddressInfo).port;
				mailServer.stop = () =>
					new Promise((stopped) => {
						for (const connection of server.connections)
							(connection as { _socket?: { destroy(): void } })._socket?.destroy();
						server.close(() => stopped());
					});
				done();
			});
		});
	await mailServer.start();
	return mailServer;
}
