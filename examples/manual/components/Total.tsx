import { useState } from 'react';
import { euro } from './format';

interface TotalProps {
  /** Price of one, in euro. */
  price: number;
  children?: React.ReactNode;
}

/** What a number of products costs. */
export default function Total({ price, children }: TotalProps) {
  const [quantity, setQuantity] = useState(1);
  return (
    <div>
      <label>
        Quantity{' '}
        <input
          type="number"
          min={1}
          max={99}
          value={quantity}
          onChange={({ target }) => setQuantity(Number(target.value))}
        />
      </label>
      <p>Total: {euro(price * quantity)}</p>
      {children}
    </div>
  );
}
