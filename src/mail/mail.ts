import type { Letter } from './letter.ts';

/** A mail address with the name it is shown with. */
export type MailAddress = Readonly<{ name: string; address: string }>;

/**
 * A mail as it is handed to a sender, whichever way it then goes. Header values hold no line breaks; a sender encodes
 * what a header cannot carry as it is.
 */
export type Mail = Readonly<{
  from: MailAddress;
  /** One address: every mail of the site has one recipient. */
  to: string;
  replyTo: MailAddress;
  subject: string;
  text: string;
  html: string;
  /** In angle brackets. The same mail sent twice carries the same one, so that mail programs can tell. */
  messageId: string;
  /** Further headers by name. */
  headers: Readonly<Record<string, string>>;
}>;

/** Whose mail it is: the identity of content/site.yaml and the addresses of this installation. */
export type MailSender = Readonly<{
  /** The author's name. */
  name: string;
  /** The address that visitors know, and answer to. */
  email: string;
  /** Origin of the site, for links. */
  siteUrl: string;
  /** IANA time zone in which the author reads times. */
  timeZone: string;
  /** What mail servers see as the sender; MAIL_FROM. */
  from: string;
  /** Where notices go; MAIL_TO. */
  to: string;
}>;

/** What is particular to one kind of mail. */
export type Composed = Readonly<{
  subject: string;
  letter: Letter;
  /** Without it, answers go to the address that visitors know. */
  replyTo?: MailAddress;
  headers?: Readonly<Record<string, string>>;
}>;
