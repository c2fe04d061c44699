// Pages of the built site: the routes of content/, and one page of each kind.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SITE } from './environment.mjs';

const GUIDES = `2d-customization auth-auth auth-forgot-password auth-introduction auth-user authorization-guide
  component-styling-reference components components-reference configurator-customization css-parts css-variables
  custom-ar-flow custom-configurator-overview custom-pricing-integration custom-translations custom-ui-guide
  custom-widget dynamic-template-switching embed-options embed-templates embeds-configurator embeds-modular
  embeds-utils events google-analytics guides-modular headless-configurator-guide icons-customization
  image-customization library-html-client localization migration-guide mmq-auth mmq-embed pdf-customization
  performance-optimizations short-codes visualizer-guide`.split(/\s+/);

const ENUMERATIONS = `AddToCartPlacement AuthErrorTypes CustomFieldType EmbedType FavouriteType FilterWidgetType
  LightType MeasurementUnitType OptionSetMode OptionSetType PriceTypeEnum Status SystemNotificationType TabType
  VariantType VatType Visibility WidgetType YesNoValue`.split(/\s+/);

const INTERFACES = `UiVisibilityConfig UpdateFreeSnapsPayload UserData Utils VariantCodes Vector3 VirtualModel
  WebGLProductConfig WidgetIcons WidgetService WidgetSettings`.split(/\s+/);

const TYPE_ALIASES = ['AddItemToCart', 'ZoomOut'];

/** Routes of content/ that other sites link to. */
export const ROUTES = [
  '/',
  '/api-reference',
  '/search',
  '/webhooks',
  '/webhook-payloads-basket',
  '/webhook-payloads-company',
  '/webhook-payloads-contact',
  ...GUIDES.map((name) => `/${name}`),
  '/web/api',
  '/web/api/app',
  '/web/api/auth',
  '/web/api/Types',
  ...ENUMERATIONS.map((name) => `/web/api/Types/enumerations/${name}`),
  ...INTERFACES.map((name) => `/web/api/Types/interfaces/${name}`),
  ...TYPE_ALIASES.map((name) => `/web/api/Types/type-aliases/${name}`),
];

/** An address without a page. */
export const NOWHERE = '/there-is-no-such-page';

/** Yields the address and HTML of each page of a built site, sorted by file. */
function* builtPages(dir) {
  const files = readdirSync(dir, { recursive: true }).filter((name) => name.endsWith('.html'));
  for (const file of files.toSorted()) {
    const html = readFileSync(join(dir, file), 'utf8');
    if (!html.includes('http-equiv="refresh"')) yield { path: `/${file.replace(/(index)?\.html$/, '')}`, html };
  }
}

/** Returns the address of the first page that contains all texts. */
function pageWith(...texts) {
  for (const { path, html } of builtPages(SITE)) if (texts.every((text) => html.includes(text))) return path;
  throw new Error(`no page of ${SITE} holds ${texts.join(' and ')}`);
}

/** Returns the first page address that matches a pattern. */
function pageAt(pattern) {
  for (const { path } of builtPages(SITE)) if (pattern.test(path)) return path;
  return undefined;
}

/** Returns one page for each kind of the site, as the address by the name of the kind. */
export function pageKinds() {
  const kinds = {
    home: '/',
    guide: pageWith('data-slot="tabs"', 'data-slot="code"', 'data-slot="sidebar"'),
    'table and note': pageWith('<table', 'class="admonition', 'data-slot="sidebar"'),
    'without sidebar': '/library-html-client',
    'old version': pageWith('class="version-banner'),
    'all tags': pageAt(/^\/tags\/?$/),
    tag: pageAt(/^\/tags\/.+/),
    category: pageAt(/^\/category\/.+/),
    search: '/search',
    'API reference': '/api-reference',
    'library index': '/web/api',
    'module index': '/web/api/Types',
    'kind index': '/web/api/Types/interfaces',
    interface: '/web/api/Types/interfaces/Cart',
    enumeration: '/web/api/Types/enumerations/PriceTypeEnum',
    'type alias': '/web/api/Types/type-aliases/AddItemToCart',
    'not found': NOWHERE,
  };
  return Object.entries(kinds).filter(([, path]) => path);
}
