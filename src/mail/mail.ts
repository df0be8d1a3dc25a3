import type { Letter } from './letter.ts';

/** A mail address with a display name. */
export type MailAddress = Readonly<{ name: string; address: string }>;

/**
 * A mail, independent of how it is sent. Header values contain no line breaks; the sender encodes characters that a
 * header cannot contain.
 */
export type Mail = Readonly<{
  from: MailAddress;
  /** One address: every mail of the site has one recipient. */
  to: string;
  replyTo: MailAddress;
  subject: string;
  text: string;
  html: string;
  /**
   * In angle brackets. A mail that is sent twice has the same id both times, so that mail programs can detect
   * duplicates.
   */
  messageId: string;
  /** Additional headers by name. */
  headers: Readonly<Record<string, string>>;
}>;

/** The sender's data: the identity from content/site.yaml and the addresses of this installation. */
export type MailSender = Readonly<{
  /** The author's name. */
  name: string;
  /** The public address, to which visitors reply. */
  email: string;
  /** Origin of the site, for links. */
  siteUrl: string;
  /** The author's IANA time zone, for displayed times. */
  timeZone: string;
  /** The sender address for mail servers; MAIL_FROM. */
  from: string;
  /** The recipient of notices; MAIL_TO. */
  to: string;
}>;

/** The parts that differ between kinds of mail. */
export type Composed = Readonly<{
  subject: string;
  letter: Letter;
  /** By default replies go to the public address. */
  replyTo?: MailAddress;
  headers?: Readonly<Record<string, string>>;
}>;
