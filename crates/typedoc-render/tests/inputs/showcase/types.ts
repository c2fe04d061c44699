// Each alias is printed as it stands here: with the parentheses that the
// grammar needs and no others.
interface A {
  a: string;
}
interface B<T> {
  b: T;
}
declare const x: string;
type Alias01 = (string | number)[];
type Alias02 = string | number[];
type Alias03 = (() => void)[];
type Alias04 = (() => void) | string;
type Alias05 = () => void | string;
type Alias06 = keyof (A | B<A>);
type Alias07 = keyof A;
type Alias08<T> = (keyof T)[];
type Alias09<T> = keyof T[];
type Alias10<T> = T extends string ? "a" : T extends number ? 1 : never;
type Alias11<T> = (T extends string ? 1 : 2)[];
type Alias12<T> = (T extends A ? 1 : 2) extends 1 ? true : false;
type Alias13<T> = T extends (infer U)[] ? U : never;
type Alias14<T> = T extends (infer U extends string)[] ? U : never;
type Alias15<T> = T extends () => infer R ? R : never;
type Alias16<T> = T extends [infer H extends string, ...infer R] ? [H, R] : never;
type Alias17 = readonly string[];
type Alias18 = readonly (readonly A[])[];
type Alias19 = [a: string, b?: number];
type Alias20 = [string, number?, ...A[]];
type Alias21 = [(string | A)?, ...(A | B<A>)[]];
type Alias22 = A & (B<A> | B<string>);
type Alias23 = A & B<A> | string;
type Alias24 = (new (a: A) => B<A>) | null;
type Alias25 = abstract new () => A;
type Alias26 = `a-${string}-${number}`;
type Alias27 = typeof x;
type Alias28<T> = { readonly [K in keyof T]?: T[K] };
type Alias29<T> = { -readonly [K in keyof T as `get${string & K}`]-?: () => T[K] };
type Alias30 = (A | B<A>)["a" | "b"];
type Alias31<T extends A> = T["a"][];
type Alias32 = (value: unknown) => value is string;
type Alias33 = (value: unknown) => asserts value is A;
type Alias34 = (value: unknown) => asserts value;
type Alias35 = -1 | 10n | "it's \"so\"" | true | null;
type Alias37<T> = <U extends T = T>(a: U, b?: string, ...rest: U[]) => B<B<U>>;
type Alias38 = ((a: (b: A) => void) => () => void) & A;
type Alias39 = { (a: string): void; (a: number): string };
type Alias40 = { [key: string]: A };
type Alias41 = { new (a: A): B<A>; "not-a-name": string; m?(): void; get: A };
type Alias42 = Record<string, A | null>;
type Alias43<T> = T extends ((a: infer P) => infer R) | string ? [P, R] : never;
type Alias44<T> = T extends (() => T extends A ? 1 : 2) ? 3 : 4;
type Alias45 = {};
type Alias46<const T extends readonly unknown[]> = [...T, ...T];
