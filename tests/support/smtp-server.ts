import type { AddressInfo, Server, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** The behaviour of the mail server on the next connection. */
export type Conduct =
  | 'take'
  /** Answers the recipient with 450: try again later. */
  | 'refuse for now'
  /** Answers the recipient with 550: refused permanently. */
  | 'refuse for good'
  /** Answers the whole mail with 554: refused permanently. */
  | 'refuse the text'
  /** Answers the password with 535. */
  | 'refuse the password'
  /** Never sends a greeting. */
  | 'hang'
  /** Closes the connection in the middle of the text. */
  | 'drop'
  /** Accepts the mail and closes the connection before the answer. */
  | 'take and drop';

export type ReceivedMail = Readonly<{ from: string; to: string[]; raw: string; secure: boolean }>;

export type TestSmtpServer = Readonly<{
  port: number;
  /** Every accepted mail, in order. */
  mails: ReceivedMail[];
  behave: (conduct: Conduct) => void;
  /** The number of connections that were not handled normally. */
  faults: () => number;
  stop: () => Promise<void>;
}>;

/** A real SMTP server on loopback. If it offers TLS, its certificate is self-signed. */
export async function startSmtpServer(
  options: { port?: number; tls?: 'from the first byte' | 'offered' } = {},
): Promise<TestSmtpServer> {
  const mails: ReceivedMail[] = [];
  const sockets = new Map<number, Socket>();
  let conduct: Conduct = 'take';
  let faults = 0;
  const refusal = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

  const smtp = new SMTPServer({
    secure: options.tls === 'from the first byte',
    authOptional: true,
    allowInsecureAuth: true,
    // The tests check the timeouts of the client.
    closeTimeout: 100,
    disabledCommands: options.tls === 'offered' ? [] : ['STARTTLS'],
    onConnect(_session, done) {
      if (conduct !== 'take') faults += 1;
      if (conduct !== 'hang') done();
    },
    onAuth(_credentials, _session, done) {
      if (conduct === 'refuse the password') done(refusal(535, '5.7.8 Wrong password'));
      else done(null, { user: 'site' });
    },
    onRcptTo(address, _session, done) {
      if (conduct === 'refuse for now') done(refusal(450, `4.2.0 <${address.address}> is busy`));
      else if (conduct === 'refuse for good') done(refusal(550, `5.1.1 <${address.address}> is unknown`));
      else done();
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        if (conduct === 'drop') sockets.get(session.remotePort)?.destroy();
      });
      stream.on('end', () => {
        if (conduct === 'drop') return;
        if (conduct === 'refuse the text') return done(refusal(554, '5.6.0 Not a mail'));
        mails.push({
          from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString('utf8'),
          secure: session.secure,
        });
        if (conduct === 'take and drop') sockets.get(session.remotePort)?.destroy();
        else done();
      });
    },
  });
  // This server causes broken connections; without a listener they would end the process.
  smtp.on('error', () => {});
  const listener = smtp.server as Server;
  listener.on('connection', (socket: Socket) => {
    const port = socket.remotePort ?? 0;
    sockets.set(port, socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(port));
  });
  await new Promise<void>((done) => smtp.listen(options.port ?? 0, '127.0.0.1', done));
  return {
    port: (listener.address() as AddressInfo).port,
    mails,
    behave: (next) => {
      conduct = next;
    },
    faults: () => faults,
    stop: () =>
      new Promise((done) => {
        smtp.close(() => done());
        for (const socket of sockets.values()) socket.destroy();
      }),
  };
}

/** The headers of a mail by lower-case name, unfolded; a repeated name has all its values. */
export function headersOf({ raw }: Pick<ReceivedMail, 'raw'>): Map<string, string[]> {
  const headers = new Map<string, string[]>();
  const head = raw.split(/\r\n\r\n/)[0] ?? '';
  for (const line of head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')) {
    const [, name = '', value = ''] = /^([^:]+):\s*(.*)$/.exec(line) ?? [];
    const known = headers.get(name.toLowerCase()) ?? [];
    headers.set(name.toLowerCase(), [...known, value]);
  }
  return headers;
}

/** The whole mail with quoted-printable and base64 parts decoded, for searching in its text. */
export function readable({ raw }: Pick<ReceivedMail, 'raw'>): string {
  const parts = raw.replace(
    /content-transfer-encoding: base64((?:.|\r\n(?!\r\n))*\r\n\r\n)([A-Za-z0-9+/=\r\n]+)/gi,
    (_all, head, body) => `${head}${Buffer.from(body, 'base64').toString('utf8')}`,
  );
  const bytes = parts
    .replace(/=\r\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (run) => Buffer.from(run.replaceAll('=', ''), 'hex').toString('utf8'));
  return bytes;
}
