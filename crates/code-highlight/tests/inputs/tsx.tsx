import { useEffect, type ReactNode } from 'react';

type Props = { title: string; children?: ReactNode };

export const Panel = <T,>({ title, children }: Props & { data: T }) => {
  useEffect(() => {
    const timer: number = window.setTimeout(() => {}, 500);
    return () => clearTimeout(timer);
  }, [title]);
  // A comment
  return <section data-title={title} {...{}}><h2>{title as string}</h2>{children ?? <Empty<T> />}</section>;
};
const identity = <T,>(x: T) => <Foo<T> x={x as T} />, bounded = <T extends {}>(x: T) => x, typed: <T>(x: T) => T = (x) => x;
const state = useState<string | null>(null), ref = useRef<HTMLDivElement>(null), less = a < b && c > (d);
const Page: React.FC<Props> = ({ a, ...b }) => cond ? <A onClick={(e: Event) => a < 1} /> : <B<string> c />;
