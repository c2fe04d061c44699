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
