import './label.css';

// How a count reads.
export const label = (count: number): string => (count === 1 ? '1 click' : `${count} clicks`);
