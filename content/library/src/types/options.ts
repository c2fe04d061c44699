/*
 * Option sets, the configuration they make, the rules between them and the history.
 */
import type {
  HistoryItemType,
  OptionSetLayout,
  OptionSetMode,
  OptionSetType,
  ValidationIssueType,
} from './enums';

/**
 * One question of a product, such as "Fabric". {@linkcode GetOptionSets | app.getOptionSets()} gives all of them in the
 * order of the options panel.
 *
 * @example
 * ```ts
 * for (const set of app.getOptionSets().filter((set) => set.visible && set.mode === 'MANUAL')) {
 *   drawChoices(set.label, set.options);
 * }
 * ```
 */
export interface OptionSet {
  /** Id, such as `os_41be`. It changes when the product is copied. */
  id: string;
  /**
   * Name for programs, unique within the product and equal in all languages.
   * {@linkcode SelectOption | app.selectOption()} takes it.
   */
  name: string;
  /** Name for people, in the embed's language. */
  label: string;
  /** How the choice is made. */
  mode: OptionSetMode;
  /** What the choice changes. */
  type: OptionSetType;
  /** How the options are laid out. */
  layout: OptionSetLayout;
  /** Whether a configuration without a choice is invalid. */
  required: boolean;
  /** Whether rules show the option set now. */
  visible: boolean;
  /** Whether the choice is left out of PDFs and other specifications. */
  hideOnSpecification: boolean;
  /** Name of the block that groups it with other sets; absent outside blocks. */
  blockName?: string;
  /** Options in their order; empty in the modes `INPUT`, `ENGRAVE`, `PRINT_ON_DEMAND` and `MESSAGE`. */
  options: Option[];
  /** Bounds of the value, in the mode `INPUT` only. */
  input?: OptionInput;
}

/** One option of an {@link OptionSet}, such as "Wool, grey". */
export interface Option {
  /** Id, such as `opt_9c20`. It changes when the product is copied. */
  id: string;
  /**
   * Code, unique within its set, such as `WOOL-GREY`. Configuration codes and
   * {@linkcode SelectOption | app.selectOption()} use it.
   */
  code: string;
  /** Name for programs, equal in all languages. */
  name: string;
  /** Name for people, in the embed's language. */
  label: string;
  /** URL of the image; absent when the option has none. */
  image?: string;
  /** Colour as CSS hexadecimal, such as `#7a7a72`; for options that are colours. */
  color?: string;
  /** Whether rules allow it together with the other choices. */
  available: boolean;
  /** Code under which price lists know the option. */
  priceCode?: string;
  /** Further values that the customer attached, by key. */
  metafields?: Record<string, string>;
}

/**
 * Bounds of a typed value, in option sets of the mode `INPUT`. With `pattern` or `maxLength` it is text,
 * otherwise a number.
 */
export interface OptionInput {
  /** Smallest number allowed. */
  min?: number;
  /** Largest number allowed. */
  max?: number;
  /** Distance between two allowed numbers, counted from {@link min} or 0. */
  step?: number;
  /** Regular expression in JavaScript's syntax that the whole text must match. */
  pattern?: string;
  /** Unit shown after the field, such as `mm`. */
  unit?: string;
  /** Most characters of a text. */
  maxLength?: number;
}

/** One choice of a configuration. {@linkcode GetSelectedOptions | app.getSelectedOptions()} gives all of them. */
export interface SelectedOption {
  /** Name of the {@link OptionSet}. */
  optionSet: string;
  /** Name of the {@link Option}; empty when the value was typed. */
  option: string;
  /** Code of the option, as in the configuration code. */
  code: string;
  /** Name of the option in the embed's language, or the typed text. */
  label: string;
  /** What was typed, in the modes `INPUT` and `ENGRAVE`; a free colour in the mode `COLOR`. */
  value?: string | number;
}

/**
 * All choices of a product. The calls that change it resolve with the configuration after the product's rules were
 * applied, which may differ in more than the one choice.
 *
 * @example
 * ```ts
 * const { code, valid } = await app.selectOption('Legs', 'STEEL');
 * ```
 */
export interface Configuration {
  /** Textual form, such as `Fabric=WOOL-GREY;Legs=OAK`. */
  code: string;
  /** The choices, in the order of the option sets. */
  selectedOptions: SelectedOption[];
  /** Whether nothing is missing and no rule is broken; the same as {@link ValidationResult.valid}. */
  valid: boolean;
}

/**
 * Result of {@linkcode ValidateConfiguration | app.validateConfiguration()}.
 *
 * @example
 * ```ts
 * const { valid, issues } = app.validateConfiguration();
 * if (!valid) showMessage(issues[0].message);
 * ```
 */
export interface ValidationResult {
  /** Whether the configuration can be ordered. */
  valid: boolean;
  /** What is wrong, in the order of the option sets; empty when valid. */
  issues: ValidationIssue[];
}

/** One reason why a configuration is not valid. */
export interface ValidationIssue {
  /** Name of the option set to show to the visitor. */
  optionSet: string;
  /** Kind of problem. */
  type: ValidationIssueType;
  /** Explanation in the embed's language, fit for visitors. */
  message: string;
}

/**
 * A rule of the product, created in the application. Rules are applied by the library and by the server; a page can
 * read them, for example to explain why an option is greyed out, but not add any.
 */
export interface OptionRule {
  /** Id of the rule. */
  id: string;
  /** Name that the customer gave it. */
  name: string;
  /** All of these must hold for the rule to apply. */
  conditions: RuleCondition[];
  /** What the rule does then, in this order. */
  effects: RuleEffect[];
  /** Explanation for visitors in the embed's language; absent without one. */
  message?: string;
}

/** What must be chosen for an {@link OptionRule} to apply. */
export interface RuleCondition {
  /** Name of the option set. */
  optionSet: string;
  /** Codes of which one must be chosen, or with {@link negate} none. */
  options: string[];
  /** Whether the condition is turned round. */
  negate: boolean;
}

/** What an {@link OptionRule} does. */
export interface RuleEffect {
  /** Name of the option set that is changed. */
  optionSet: string;
  /** Whether options are excluded, one is chosen, or the whole set is shown or hidden. */
  action: 'EXCLUDE' | 'SELECT' | 'SHOW' | 'HIDE';
  /** Codes of the options; empty for `SHOW` and `HIDE`. */
  options: string[];
}

/**
 * A step of the history that the visitor can go back to, as returned by {@linkcode GetHistory | app.getHistory()}. The
 * history holds up to 50 steps and begins anew with each product.
 */
export interface HistoryItem {
  /** Id to hand to {@linkcode GoToHistoryItem | app.goToHistoryItem()}. */
  id: string;
  /** What the step changed. */
  type: HistoryItemType;
  /** Description in the embed's language, such as "Fabric: Wool, grey". */
  label: string;
  /** When the step was created, ISO 8601 in UTC. */
  createdAt: string;
}
