import { useState } from 'react';
import { words } from './words';
import './counter.css';

export default function Counter({ start = 0 }: { start?: number }) {
  const [count, setCount] = useState(start);
  return <button onClick={() => setCount(count + 1)}>{words(count)}</button>;
}
