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
