/*
 * Enumerations of products, options and their bills of materials.
 */

/**
 * How a product is built. The mode is chosen in the application when the product is created and never changes.
 * @enum
 */
export declare const ProductMode: {
  /** One product with options. */
  readonly STANDARD: 'STANDARD';
  /** A family whose options lead to variants with article numbers of their own. */
  readonly VARIANT: 'VARIANT';
  /** Several modules that the visitor joins to something larger. */
  readonly MODULAR: 'MODULAR';
};
export type ProductMode = (typeof ProductMode)[keyof typeof ProductMode];

/**
 * Whether a product is drawn flat or in space. It is the one enumeration whose names differ from its values, because
 * names cannot begin with a digit.
 * @enum
 */
export declare const ProductType: {
  /** Shown as layered images; no WebGL needed, no AR and no 3D export. */
  readonly TWO_D: '2D';
  /** Shown as a 3D model; needs WebGL 2. */
  readonly THREE_D: '3D';
};
export type ProductType = (typeof ProductType)[keyof typeof ProductType];

/**
 * Who may see a product. For everybody else it does not exist: calls reject with
 * {@linkcode AppErrorCode.PRODUCT_NOT_FOUND | PRODUCT_NOT_FOUND}.
 * @enum
 */
export declare const ProductPrivacy: {
  /** Everyone. */
  readonly PUBLIC: 'PUBLIC';
  /** Only the customer that owns the product. */
  readonly PRIVATE: 'PRIVATE';
  /** Only the customers that the owner has chosen. */
  readonly RESTRICTED_TO: 'RESTRICTED_TO';
};
export type ProductPrivacy = (typeof ProductPrivacy)[keyof typeof ProductPrivacy];

/**
 * Whether a product, a variant, a company or a contact is in use.
 * @enum
 */
export declare const Status: {
  /** In use. */
  readonly ACTIVE: 'ACTIVE';
  /** Not in use. An inactive product rejects with `PRODUCT_INACTIVE`; users of an inactive company see no prices. */
  readonly INACTIVE: 'INACTIVE';
};
export type Status = (typeof Status)[keyof typeof Status];

/**
 * How the options of a product in the mode `VARIANT` lead to a {@link ProductVariant}.
 * @enum
 */
export declare const VariantType: {
  /** One option set, one variant for each of its options. */
  readonly SINGLE: 'SINGLE';
  /** Each combination of the option sets on the {@link VariantAxis | axes} is a variant. */
  readonly MATRIX: 'MATRIX';
  /** The options themselves are products whose variants are taken over. */
  readonly LINKED: 'LINKED';
};
export type VariantType = (typeof VariantType)[keyof typeof VariantType];

/**
 * How a choice in an option set is made. The same values appear in the configuration items of the HTTP API.
 * @enum
 */
export declare const OptionSetMode: {
  /** The visitor picks an option. */
  readonly MANUAL: 'MANUAL';
  /** The choice follows another option set and is not asked for. */
  readonly LINKED: 'LINKED';
  /** The visitor picks a colour from a palette or, where the product allows it, a free colour. */
  readonly COLOR: 'COLOR';
  /** The visitor places an image or text in a {@link PrintArea | print area}. */
  readonly PRINT_ON_DEMAND: 'PRINT_ON_DEMAND';
  /** The visitor enters text to engrave, see {@link Engraving}. */
  readonly ENGRAVE: 'ENGRAVE';
  /** The visitor enters a number or a short text within the bounds of an {@link OptionInput}. */
  readonly INPUT: 'INPUT';
  /** The visitor adds an image, from the media library or as an upload. */
  readonly IMAGE: 'IMAGE';
  /** A message is shown; nothing is chosen. */
  readonly MESSAGE: 'MESSAGE';
};
export type OptionSetMode = (typeof OptionSetMode)[keyof typeof OptionSetMode];

/**
 * What the choice in an option set changes. Modes say how it is made, types what it is about.
 * @enum
 */
export declare const OptionSetType: {
  /** The material of one or several meshes. */
  readonly MATERIAL: 'MATERIAL';
  /** Which parts of the model are shown. */
  readonly MODEL: 'MODEL';
  /** The dimensions of the product. */
  readonly SIZE: 'SIZE';
  /** A text on the product, printed or engraved. */
  readonly TEXT: 'TEXT';
  /** Nothing that can be seen, for example the packaging. */
  readonly INFO: 'INFO';
};
export type OptionSetType = (typeof OptionSetType)[keyof typeof OptionSetType];

/**
 * How the options of a set are laid out in the options panel. `<mmq-options>` takes it as its attribute `layout`.
 * @enum
 */
export declare const OptionSetLayout: {
  /** One below the other, with image, name and price code. */
  readonly LIST: 'LIST';
  /** Cards with image and name, as many in a row as fit. */
  readonly GRID: 'GRID';
  /** Small images or colours whose name is shown as a tooltip. */
  readonly SWATCHES: 'SWATCHES';
  /** A select box; for long lists without images. */
  readonly DROPDOWN: 'DROPDOWN';
};
export type OptionSetLayout = (typeof OptionSetLayout)[keyof typeof OptionSetLayout];

/**
 * What a {@link ProductTab} of the options panel contains.
 * @enum
 */
export declare const TabType: {
  /** Option sets. */
  readonly OPTIONS: 'OPTIONS';
  /** The scenes to choose from. */
  readonly SCENES: 'SCENES';
  /** The text of the product. */
  readonly DESCRIPTION: 'DESCRIPTION';
  /** Files of the product, see {@link ProductDownload}. */
  readonly DOWNLOADS: 'DOWNLOADS';
  /** Ready-made configurations, see {@link PopularConfiguration}. */
  readonly POPULAR: 'POPULAR';
  /** Contents that the customer wrote in the application. */
  readonly CUSTOM: 'CUSTOM';
};
export type TabType = (typeof TabType)[keyof typeof TabType];

/**
 * What is wrong with one choice of a configuration, see {@link ValidationIssue}.
 * @enum
 */
export declare const ValidationIssueType: {
  /** Nothing is chosen in a required option set. */
  readonly REQUIRED: 'REQUIRED';
  /** A rule of the product excludes the choice. */
  readonly RULE: 'RULE';
  /** A number is below `min`, above `max` or off the `step` of the {@link OptionInput}. */
  readonly RANGE: 'RANGE';
  /** A text does not match the `pattern`, or is longer than `maxLength`. */
  readonly PATTERN: 'PATTERN';
};
export type ValidationIssueType = (typeof ValidationIssueType)[keyof typeof ValidationIssueType];

/**
 * What a step of the history changed, see {@link HistoryItem}.
 * @enum
 */
export declare const HistoryItemType: {
  /** One or several options. */
  readonly OPTION: 'OPTION';
  /** A module was added, removed, replaced, moved or turned. */
  readonly MODULE: 'MODULE';
  /** The text or the font of an engraving. */
  readonly ENGRAVING: 'ENGRAVING';
  /** An image or a text in a print area. */
  readonly PRINT: 'PRINT';
  /** Another configuration was loaded for the same product. */
  readonly PRODUCT: 'PRODUCT';
};
export type HistoryItemType = (typeof HistoryItemType)[keyof typeof HistoryItemType];

/**
 * Kind of a position in the bill of materials, see {@link BomItem.type}.
 * @enum
 */
export declare const BomItemType: {
  /** Something that is bought by length, area or weight, such as fabric. */
  readonly MATERIAL: 'MATERIAL';
  /** A part, made or bought. */
  readonly COMPONENT: 'COMPONENT';
  /** Working time. */
  readonly LABOUR: 'LABOUR';
  /** What the product is packed in. */
  readonly PACKAGING: 'PACKAGING';
};
export type BomItemType = (typeof BomItemType)[keyof typeof BomItemType];

/**
 * Value of an attribute with two values, as {@link ProductListItem.attributes} and {@link BomItem.customFields} carry
 * it.
 * @enum
 */
export declare const YesNoValue: {
  /** The box is ticked. */
  readonly YES: 'YES';
  /** The box is not ticked. */
  readonly NO: 'NO';
};
export type YesNoValue = (typeof YesNoValue)[keyof typeof YesNoValue];

/**
 * Control that the catalogue draws for a {@link Filter}.
 * @enum
 */
export declare const FilterWidgetType: {
  /** Several values at once. */
  readonly CHECKBOX: 'CHECKBOX';
  /** One value at a time. */
  readonly RADIO: 'RADIO';
  /** Two handles on a {@link FilterRange}. */
  readonly RANGE: 'RANGE';
  /** Swatches, several at once. */
  readonly COLOR: 'COLOR';
  /** A text field. */
  readonly SEARCH: 'SEARCH';
};
export type FilterWidgetType = (typeof FilterWidgetType)[keyof typeof FilterWidgetType];
