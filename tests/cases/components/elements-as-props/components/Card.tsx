import type { ReactNode } from 'react';

interface Props {
  title: ReactNode;
  items: { label: string; icon: ReactNode }[];
  children: ReactNode;
}

export default function Card({ title, items, children }: Props) {
  return (
    <div>
      {title}
      {items.map((it) => <p key={it.label}>{it.icon}</p>)}
      {children}
    </div>
  );
}
