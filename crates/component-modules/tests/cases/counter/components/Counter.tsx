/*! Counter, MIT */
import { useState, type ReactNode } from 'react';
import './counter.css';
import { label } from './label';
import icon from './plus.svg';
import steps from './steps.json';

interface Props {
  start?: number;
  children?: ReactNode;
}

/** Counts clicks. */
export default function Counter({ start = 0, children }: Props) {
  const [count, setCount] = useState<number>(start);
  return (
    <>
      <button type="button" className="counter" onClick={() => setCount(count + steps.step)}>
        <img src={icon} alt="" /> {label(count)}
      </button>
      {children}
    </>
  );
}
