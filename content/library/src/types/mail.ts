/*
 * Mails to visitors and users, set up under Settings > Mails.
 */
import type { MailTemplateType } from './enums';

/** Which mails the customer sends and from whom, in {@link CustomerSetup.mail}. Their texts stay on the server. */
export interface MailConfig {
  /** Who the mails come from. */
  sender: MailSender;
  /** Languages in which mails exist, as BCP 47 tags; others fall back to the customer's default language. */
  locales: string[];
  /** The mails, one for each occasion and language. */
  templates: MailTemplate[];
  /** Whether a confirmation carries the PDF of each item. */
  attachPdf: boolean;
}

/** Who mails come from. */
export interface MailSender {
  /** Name before the address. */
  name: string;
  /**
   * Address.
   * @defaultValue `no-reply@mirmaq.example`, unless the customer verified a domain
   */
  address: string;
  /** Address that answers go to; absent when mails cannot be answered. */
  replyTo?: string;
}

/** A mail of one occasion in one language. */
export interface MailTemplate {
  /** Occasion. */
  type: MailTemplateType;
  /** Language as BCP 47 tag. */
  locale: string;
  /** Subject, in which `{reference}` and `{name}` are replaced. */
  subject: string;
  /** Whether it is sent. `SIGN_UP` and `FORGOT_PASSWORD` are always sent. */
  enabled: boolean;
}
