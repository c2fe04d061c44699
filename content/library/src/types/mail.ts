/*
 * Emails to visitors and users, set up under Settings > Emails.
 */
import type { MailTemplateType } from './enums';

/** Which emails the customer sends and from whom, in {@link CustomerSetup.mail}. Their text stays on the server. */
export interface MailConfig {
  /** Who the emails come from. */
  sender: MailSender;
  /** Languages in which emails exist, as BCP 47 tags; others fall back to the customer's default language. */
  locales: string[];
  /** The emails, one for each occasion and language. */
  templates: MailTemplate[];
  /** Whether a confirmation carries the PDF of each item. */
  attachPdf: boolean;
}

/** Who emails come from. */
export interface MailSender {
  /** Name before the address. */
  name: string;
  /**
   * Address.
   * @defaultValue `no-reply@mirmaq.example`, unless the customer verified a domain
   */
  address: string;
  /** Email address that replies go to; absent when emails cannot be replied to. */
  replyTo?: string;
}

/** An email of one occasion in one language. */
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
