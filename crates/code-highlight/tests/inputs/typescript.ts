import type { Product, Option as ProductOption } from './types';

export interface AddToCart<T extends object = {}> {
  readonly sku: string;
  quantity?: number;
  options: Record<string, ProductOption[]>;
  total(currency: 'EUR' | 'USD'): Promise<number>;
}
export type Keys = keyof typeof DEFAULTS | `on${Capitalize<string>}`;
enum Quality { Low = 1, High }
abstract class Store<T> implements Iterable<T> {
  private static instance?: Store<unknown>;
  constructor(protected readonly items: T[], public name = 'store') {}
  @log({ level: 'debug' })
  async get<K extends keyof T>(key: K): Promise<T[K] | undefined> {
    return (this.items as any)?.[key as string]!;
  }
}
declare module 'x' { export const y: unique symbol; }
const isProduct = (value: unknown): value is Product => typeof value === 'object' && value !== null;
let mapped: { [K in Keys]-?: never } = {} satisfies object;
import legacy = require('legacy'); import data, { type Kind, other as another } from './data'; export type { Kind }; export * as all from './all';
declare global { interface Window { new (x: string): Foo; (y: number): Bar; readonly on?: () => void, method?<T>(a: T): void; [key: string]: any } }
type Mapped = { readonly [K in keyof T as `get${K}`]+?: T[K] };
type Inferred = T extends (infer U extends string)[] ? U : T extends { a: infer V } ? V : never;
type Callback = new (this: Window, { a }: Props, ...rest: number[]) => (b: string) => asserts b;
type Mixed = typeof import('x').y | typeof a.b | A.B.C<D>['e'] | [a: string, b?: number, ...c: d[]] | -1;
const compared = a < b && c > d, called = f(a < b, c > d), generic = load<Map<string, Foo[]>>(x), tag = css<Props>`a`;
const casts = [<any>a, <const>['b'], c as unknown as D, e satisfies F, g!.h![0]!];
const arrows = [<T,>(a: T) => a, async <T>(b: T): Promise<T> => b, (c): c is D => c ? (d) : (e: F): g => h];
function first(a: string): void;
function first<T extends Foo = Bar>({ a, b: { c = 1 } }: Props = {}, [d]: string[]): { e: T } {}
abstract class Base<T> extends Other<T>.Inner implements One, Two.Three<Four> {
  static #count?: number = 1; declare readonly a: string; static { run(); } override accessor b!: T
  abstract method(a: string): void; [Symbol.iterator]() {} handler = (e: Event) => {}; get = 1; async;
  @Input() name: string; @Output('x') change = new EventEmitter<string>();
}
namespace A.B { export const enum C { D = 1 << 2, E = D | 3 } }
for (const x of <Foo[]>y) {} await using z = open();
// Fragments.
private async load(id: string): Promise<Foo> {}
@Input() label?: string;
constructor(private http: HttpClient) {}
fetch(url: string, init?: RequestInit): Promise<Response>
{
  id: number;
  title?: string;
}
const element = <Provider store={store}>text</Provider>
