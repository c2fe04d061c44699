import type { ReactNode } from 'react';

/** SVG paths, stroked, on a grid of 24 × 24. */
const PATHS = {
  search: 'M17 10.5a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0zM15.5 15.5 20 20',
  close: 'M7 7l10 10M17 7L7 17',
  page: 'M6 3.5h8l4 4v13H6zM14 3.5v4h4M9 12.5h6M9 16h6',
  heading: 'M5 9h15M4 15h15M10 4 8 20M16 4l-2 16',
  content: 'M5 7h14M5 12h14M5 17h9',
  enter: 'M19 6v5a3 3 0 0 1-3 3H5M9 10l-4 4 4 4',
  more: 'M6 9l6 6 6-6',
} as const;

/** Name of an icon. */
export type IconName = keyof typeof PATHS;

/** An icon by its name, or by its strokes. */
export type IconSource = IconName | `M${string}`;

/** An icon next to a text with the same meaning. */
export function Icon({ name }: { name: IconSource }): ReactNode {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name as IconName] ?? name} />
    </svg>
  );
}
