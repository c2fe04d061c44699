/*
 * Webhooks, for TypeScript servers that receive them. The library itself sends none.
 */
import type { Address } from './common';
import type { CartContactInfo } from './cart';
import type {
  BasketStatus,
  CustomFieldType,
  Permission,
  PriceSource,
  PriceTypeEnum,
  ProductMode,
  ResponseVatType,
  Status,
} from './enums';
import type { BomItem, ConfigurationItem, ProductComponent } from './product-info';

/**
 * What every webhook sends in its body. Check the signature before you read it, respond with 2xx within 10 seconds, and
 * keep the id: a delivery may come twice.
 *
 * @example
 * ```ts
 * const event: WebhookEnvelope = JSON.parse(body);
 * if (event.type === 'basket.created') await orders.import(event.data as BasketPayload);
 * ```
 */
export interface WebhookEnvelope<Type extends keyof WebhookEventMap = keyof WebhookEventMap> {
  /** Id of the event, such as `evt_7b20d9`; the same for each retry. */
  id: string;
  /** What happened. */
  type: Type;
  /** When it happened, ISO 8601 in UTC. */
  createdAt: string;
  /** Version of the payload. */
  version: 1;
  /** The payload. */
  data: WebhookEventMap[Type];
}

/** Payload by type of webhook. The order of deliveries is not guaranteed: compare `modifiedAt`. */
export interface WebhookEventMap {
  /** A cart was submitted. */
  'basket.created': BasketPayload;
  /** Status or contents of a basket were changed in the application. */
  'basket.updated': BasketPayload;
  /** A company was created. */
  'company.created': CompanyPayload;
  /** A company was changed. */
  'company.updated': CompanyPayload;
  /** A company was deleted. */
  'company.deleted': CompanyDeletedPayload;
  /** A contact was created. */
  'contact.created': ContactPayload;
  /** A contact was changed. */
  'contact.updated': ContactPayload;
  /** A contact was deleted. */
  'contact.deleted': ContactDeletedPayload;
}

/**
 * Headers of a webhook's request, with names as most servers give them. See [Verify the
 * signature](/webhooks#verify-the-signature).
 */
export interface WebhookHeaders {
  /** Type of the event, as in the body. */
  'x-mirmaq-event': keyof WebhookEventMap;
  /** Id of the delivery, the same for each retry. */
  'x-mirmaq-delivery': string;
  /** When it was sent, in Unix seconds. Refuse what is older than 300 seconds. */
  'x-mirmaq-timestamp': string;
  /** `v1=` and the hexadecimal HMAC-SHA256 of timestamp, full stop and raw body with the endpoint's secret. */
  'x-mirmaq-signature': string;
}

/** A basket as webhooks send it. See [the guide](/webhook-payloads-basket) for a complete example. */
export interface BasketPayload {
  /** Id, such as `bsk_a41f07`. It never changes. */
  id: string;
  /** Number that the visitor was shown. */
  reference: string;
  /** What became of it; `NEW` in `basket.created`. */
  status: BasketStatus;
  /** Company of the user who submitted it; absent for visitors. */
  companyId?: string;
  /** Contact who submitted it; absent for visitors. */
  contactId?: string;
  /** What was typed in the form. */
  contactInfo: CartContactInfo;
  /** Values of the customer's own fields; empty without any. */
  customFields: CustomFieldValue[];
  /** Currency of all amounts as ISO 4217 code. */
  currency: string;
  /** Whether all amounts include value added tax. */
  vatType: ResponseVatType;
  /** Which price the amounts are. */
  priceType: PriceTypeEnum;
  /** Sum of the items; absent when an item has no price. */
  totalPrice?: number;
  /** Sum of the weights; absent when a weight is unknown. */
  totalWeight?: number;
  /** Language in which it was submitted, as BCP 47 tag. */
  locale: string;
  /** Page on which it was submitted. */
  sourceUrl: string;
  /** Name of the embed template in use. */
  embedTemplate: string;
  /** Note on the whole basket. */
  note?: string;
  /** When it was submitted, ISO 8601 in UTC. */
  createdAt: string;
  /** When it was last changed, ISO 8601 in UTC. */
  modifiedAt: string;
  /** Items, at most 100. */
  items: BasketPayloadItem[];
}

/** One line of a {@link BasketPayload}. */
export interface BasketPayloadItem {
  /** Id within the basket. */
  id: string;
  /** Position, beginning with 1. */
  ordinal: number;
  /** Id of the product. */
  productId: string;
  /** Product code. */
  productCode: string;
  /** Name of the product in the basket's language. */
  name: string;
  /** How the product is built. */
  mode: ProductMode;
  /** Article number; absent for modular products. */
  sku?: string;
  /** Short code of the product with its configuration. */
  shortCode: string;
  /** The configuration as text. */
  configurationCode: string;
  /** Number of pieces, 1 to 9999. */
  quantity: number;
  /** Price of one piece; absent when the item has no price. */
  unitPrice?: number;
  /** Price of all pieces; absent when the item has no price. */
  totalPrice?: number;
  /** Who computed the price. Compute prices of the source `EXTERNAL` again. */
  priceSource: PriceSource;
  /** Weight of one piece; absent when it is unknown. */
  unitWeight?: number;
  /** URL of an image of the configuration. */
  thumbnailUrl: string;
  /** URL of a PDF of the item, valid for 7 days. */
  pdfUrl?: string;
  /** Note of the visitor, up to 500 characters. */
  note?: string;
  /** The choices as data. */
  configuration: ConfigurationItem[];
  /** Bill of materials for one piece; empty when the product has none. */
  bom: BomItem[];
  /** Modules of a modular product; otherwise empty. */
  components: Required<ProductComponent>[];
}

/** A company as webhooks send it: a dealer or another customer of yours. */
export interface CompanyPayload {
  /** Id, such as `cmp_41a0`. It never changes. */
  id: string;
  /** Number of the company in your systems. */
  code: string;
  /** Name of the company. */
  name: string;
  /** Whether it sells for you or only buys. */
  type: 'DEALER' | 'CUSTOMER';
  /** Whether it is in use. */
  status: Status;
  /** VAT number as typed, not checked against a register. */
  vatNumber?: string;
  /** General email address. */
  email?: string;
  /** General phone number. */
  phone?: string;
  /** Website. */
  website?: string;
  /** Postal address. */
  address: Address;
  /** Currency of its prices as ISO 4217 code. */
  currency: string;
  /** Language as BCP 47 tag. */
  locale: string;
  /** Ids of price lists in order of preference; may be empty. */
  priceListIds: string[];
  /** Price that its users see. */
  defaultPriceType: PriceTypeEnum;
  /** Id of the company above this one; absent at the top. */
  parentCompanyId?: string;
  /** Values of your own fields; may be empty. */
  customFields: CustomFieldValue[];
  /** When it was created, ISO 8601 in UTC. */
  createdAt: string;
  /** When it was last changed, ISO 8601 in UTC. */
  modifiedAt: string;
}

/** What is left to say about a company that was deleted. */
export interface CompanyDeletedPayload {
  /** Id that it had. */
  id: string;
  /** Number that it had in your systems. */
  code: string;
  /** When it was deleted, ISO 8601 in UTC. */
  deletedAt: string;
}

/** A contact of a company as webhooks send it. */
export interface ContactPayload {
  /** Id, such as `cnt_9d2e35`. It never changes. */
  id: string;
  /** Id of the company. */
  companyId: string;
  /** Id of the user, as in {@link UserData.id}; present when the contact can sign in. */
  userId?: string;
  /** First name. */
  firstName: string;
  /** Last name. */
  lastName: string;
  /** Email address. */
  email: string;
  /** Phone number. */
  phone?: string;
  /** What the contact does at the company. */
  jobTitle?: string;
  /** Language for emails as BCP 47 tag. */
  locale: string;
  /** Whether it is the first person to ask at the company. */
  isPrimary: boolean;
  /** Whether it is in use. */
  status: Status;
  /** Permissions of the user; empty without one. */
  permissions: Permission[];
  /** Whether the person agreed to advertising. */
  marketingConsent: boolean;
  /** Values of your own fields; may be empty. */
  customFields: CustomFieldValue[];
  /** When it was created, ISO 8601 in UTC. */
  createdAt: string;
  /** When it was last changed, ISO 8601 in UTC. */
  modifiedAt: string;
  /** When the user last signed in, ISO 8601 in UTC; absent until the first time. */
  lastSignInAt?: string;
}

/** What is left to say about a contact that was deleted. */
export interface ContactDeletedPayload {
  /** Id that it had. */
  id: string;
  /** Id of its company. */
  companyId: string;
  /** When it was deleted, ISO 8601 in UTC. */
  deletedAt: string;
}

/** Value of a field that the customer added to baskets, companies or contacts. */
export interface CustomFieldValue {
  /** Name of the field, such as `costCentre`. */
  name: string;
  /** Kind of value. */
  type: CustomFieldType;
  /** The value; its type follows the kind: number for `NUMBER`, boolean for `BOOLEAN`, else string. */
  value: string | number | boolean;
}
