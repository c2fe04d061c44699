/*
 * The customer: the company whose account the embed key belongs to.
 */
import type { Address, LocaleInfo } from './common';
import type { CartSettings } from './cart';
import type { EmbedTemplate } from './embed';
import type { MeasurementUnitType, PriceTypeEnum, Status, SystemNotificationType, VatType } from './enums';
import type { ArSettings, PdfSettings } from './export';
import type { Filter } from './filters';
import type { MailConfig } from './mail';
import type { FontDefinition, PrintSettings } from './personalisation';
import type { CurrencyInfo, PriceList, PriceListGroup, PriceModifier } from './pricing';
import type { CustomerTheme } from './theme';

/**
 * Everything the customer set up in the application that concerns embeds, as
 * {@linkcode GetCustomerSetup | app.getCustomerSetup()} gives it. It is read once per page and needs no user.
 *
 * @example
 * ```ts
 * const { theme, contact, features } = await app.getCustomerSetup();
 * if (features.ar) showArHint();
 * supportLink.href = `mailto:${contact.email}`;
 * ```
 */
export interface CustomerSetup {
  /** Id of the customer. */
  id: string;
  /** Name of the company. */
  name: string;
  /**
   * Whether the account is in use; with `INACTIVE` every embed rejects with
   * {@linkcode AppErrorCode.INVALID_EMBED_KEY | INVALID_EMBED_KEY}.
   */
  status: Status;
  /** Embed key that this page uses. */
  embedKey: EmbedKeyInfo;
  /** Default language as BCP 47 tag. */
  defaultLocale: string;
  /**
   * Default language.
   * @deprecated Use {@link defaultLocale}, which has the same value.
   */
  language?: string;
  /** Languages in the order of the application, as returned by {@linkcode GetLocales | app.getLocales()}. */
  locales: LocaleInfo[];
  /** Unit of embeds that do not say otherwise. */
  measurementUnit: MeasurementUnitType;
  /** What is switched on. */
  features: CustomerFeatures;
  /** Upper bounds of the account. */
  limits: CustomerLimits;
  /** How to reach the customer. */
  contact: CustomerContactInfo;
  /** Colours, fonts and shapes. */
  theme: CustomerTheme;
  /** Built-in templates and those of the customer, at most 50. */
  templates: EmbedTemplate[];
  /** Currencies and price lists. */
  prices: CustomerPriceSettings;
  /** Carts and their form. */
  cart: CartSettings;
  /** Catalogues. */
  catalog: CatalogSettings;
  /** Prints and their fonts. */
  print: PrintSettings;
  /** Fonts of engravings and prints, of all products. */
  fonts: FontDefinition[];
  /** PDFs. */
  pdf: PdfSettings;
  /** AR. */
  ar: ArSettings;
  /** Registration of users. */
  signUp: SignUpSettings;
  /** Emails to visitors and users. */
  mail: MailConfig;
  /** Pages that forms link to. */
  privacy: PrivacySettings;
}

/** The embed key of the page as the customer set it up under Settings > Embed keys. */
export interface EmbedKeyInfo {
  /** The key, such as `pk_live_7c1e9a`. */
  key: string;
  /** Name that the customer gave it. */
  label: string;
  /** Whether it belongs to the sandbox (`pk_test_…`), which has products and short codes of its own. */
  sandbox: boolean;
  /** Domains on which it works; `*.` at the start stands for any subdomain. */
  domains: string[];
}

/** What the customer's account has switched on. A switch that is off wins over embed options and permissions. */
export interface CustomerFeatures {
  /** Prices are shown to visitors without a user. */
  publicPrices: boolean;
  /** Carts. */
  cart: boolean;
  /** Favourites. */
  favourites: boolean;
  /** AR of 3D products. */
  ar: boolean;
  /** PDFs of products and carts. */
  pdf: boolean;
  /** Export of 3D models, for users with the permission {@linkcode Permission.EXPORT_MODEL | EXPORT_MODEL}. */
  modelExport: boolean;
  /** Prints and engravings. */
  personalisation: boolean;
  /** Products of the mode `MODULAR`. */
  modular: boolean;
  /** Embeds of the type `VISUALIZER`. */
  visualizer: boolean;
  /** Self-registration of users. */
  signUp: boolean;
  /**
   * Puts the button "Add to cart" into the toolbar.
   * @deprecated Since 10.19.0 the template or {@link EmbedOptions.addToCartPlacement} decides; the switch is ignored.
   */
  addToCartInToolbar?: boolean;
}

/**
 * Upper bounds of the account, in {@link Authorization.limits} and {@link CustomerSetup.limits}. A call beyond one
 * rejects with {@linkcode AppErrorCode.LIMIT_REACHED | LIMIT_REACHED} and names the bound in `details.limit`.
 */
export interface CustomerLimits {
  /** Items in a cart: 100. */
  cartItems: number;
  /** Pieces of one item: 9999. */
  itemQuantity: number;
  /** Modules in a plan: 200. */
  modules: number;
  /** Products in the scene of a visualizer: 30. */
  placedProducts: number;
  /** Collections of favourites per user: 50. */
  favouriteCollections: number;
  /** Favourites per collection: 200. */
  favouritesPerCollection: number;
  /** PDFs per visitor and hour: 20. */
  pdfsPerHour: number;
  /** AR generations of the account per day; results that are still kept do not count. */
  arGenerationsPerDay: number;
  /** Exports of 3D models per user and day; 0 when the account has none. */
  modelExportsPerDay: number;
  /** Largest print image in bytes: 20 MB. */
  printImageSize: number;
  /** Largest room photo in bytes: 10 MB. */
  roomPhotoSize: number;
}

/** How visitors reach the customer, shown in the hosted AR and product pages. */
export interface CustomerContactInfo {
  /** Name of the company as visitors know it. */
  name: string;
  /** Email address for questions. */
  email: string;
  /** Phone number; absent without one. */
  phone?: string;
  /** Website. */
  website?: string;
  /** Postal address; absent when the customer shows none. */
  address?: Address;
  /** Hours at which the phone is answered, as text in the embed's language. */
  openingHours?: string;
}

/**
 * A message to the signed-in user, as {@linkcode GetUserSystemNotifications | app.getUserSystemNotifications()} gives
 * it. `<mmq-user>` shows them automatically.
 *
 * @example
 * ```ts
 * for (const { id, title, text, dismissible } of await app.getUserSystemNotifications()) {
 *   drawMessage(title, text, dismissible ? () => app.dismissUserNotification(id) : undefined);
 * }
 * ```
 */
export interface CustomerNotification {
  /** Id to hand to {@linkcode DismissUserNotification | app.dismissUserNotification()}. */
  id: string;
  /** Kind of message. */
  type: SystemNotificationType;
  /** Heading in the user's language. */
  title: string;
  /** Text in the user's language, without markup. */
  text: string;
  /** When it was sent, ISO 8601 in UTC. */
  createdAt: string;
  /** Whether the user may dismiss it. Dismissing another one rejects with `PERMISSION_DENIED`. */
  dismissible: boolean;
}

/** How the customer shows prices, in {@link CustomerSetup.prices}. Embed options and the user's dealer win over it. */
export interface CustomerPriceSettings {
  /** Currency of embeds that name none, as ISO 4217 code. */
  defaultCurrency: string;
  /** All currencies that the customer sells in. */
  currencies: CurrencyInfo[];
  /** Price that is shown when the embed asks for none. */
  defaultPriceType: PriceTypeEnum;
  /** Whether prices are shown with value added tax when the embed does not say. */
  defaultVatType: VatType;
  /** Value added tax in percent for embeds without a dealer. */
  vatRate: number;
  /** Price lists that the current user may see. */
  priceLists: PriceList[];
  /** Public price list groups. */
  priceListGroups: PriceListGroup[];
  /** Surcharges and discounts on all products. */
  modifiers: PriceModifier[];
}

/** How catalogues of the customer begin, in {@link CustomerSetup.catalog}. */
export interface CatalogSettings {
  /** Products per page, up to 100. */
  pageSize: number;
  /** Order of the products. */
  sortBy: 'NAME' | 'CODE' | 'NEWEST' | 'PRICE' | 'MANUAL';
  /** Filters in their order. */
  filters: Filter[];
  /** Whether cards show the lowest price. */
  showPriceFrom: boolean;
  /** Whether cards change to {@link ProductListItem.hoverImage} under the pointer. */
  showHoverImage: boolean;
}

/** How users register, in {@link CustomerSetup.signUp}. */
export interface SignUpSettings {
  /**
   * Whether users can register themselves. Otherwise {@linkcode SignUp | auth.signUp()} rejects with
   * `SIGN_UP_DISABLED`.
   */
  enabled: boolean;
  /** Whether the address must be confirmed with a code before signing in. */
  confirmationRequired: boolean;
  /** Whether somebody must approve a user in the application before signing in. */
  approvalRequired: boolean;
  /** Fields of the form besides address and password. */
  fields: SignUpField[];
  /** What passwords must look like. */
  passwordPolicy: PasswordPolicy;
}

/** One field of the registration form. */
export interface SignUpField {
  /** Field of {@link SignUpData}. */
  name: 'firstName' | 'lastName' | 'phone' | 'company';
  /** Whether it must be filled in; always true for first and last name. */
  required: boolean;
  /** Position, beginning with 1. */
  ordinal: number;
}

/** What passwords must look like. The customer may require more than the built-in rule. */
export interface PasswordPolicy {
  /** Fewest characters: 10, or more. */
  minLength: number;
  /** Whether a letter is needed: always true. */
  requireLetter: boolean;
  /** Whether a digit is needed: always true. */
  requireDigit: boolean;
  /** Whether a character is needed that is neither letter nor digit. */
  requireSymbol: boolean;
}

/** Pages of the customer that forms link to, and what analytics needs first. */
export interface PrivacySettings {
  /** URL of the privacy policy; absent without one. */
  policyUrl?: string;
  /** URL of the terms for users; absent without terms. */
  termsUrl?: string;
  /** URL of the imprint that hosted pages link to; absent without one. */
  imprintUrl?: string;
  /** Whether embeds send analytics events only after {@link EmbedOptions.analytics} was set to true by the page. */
  analyticsNeedsConsent: boolean;
}
