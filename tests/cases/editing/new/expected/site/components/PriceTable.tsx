import { useState, type ReactNode } from 'react';

interface PriceTableProps {
  /** Text of the button. */
  label: string;
  /** The content between the tags, which is all that readers without JavaScript see. */
  children?: ReactNode;
}

/** Shows its content after a click. */
export default function PriceTable({ label, children }: PriceTableProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div>
      <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {label}
      </button>
      {isOpen && children}
    </div>
  );
}
