import { useId, useState } from 'react';
import { curve, HEIGHT, WIDTH } from './shape';
import { Slider } from './ui/slider';
import './wave.css';

interface WaveProps {
  /** Cycles across the picture when the page opens. */
  cycles?: number;
  children?: React.ReactNode;
}

/** One wave, and sliders that change it. */
export default function Wave({ cycles = 2, children }: WaveProps) {
  const [count, setCount] = useState(cycles);
  const [volume, setVolume] = useState(70);
  const title = useId();
  return (
    <figure className="wave">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-labelledby={title}>
        <title id={title}>{`A wave of ${count} cycles at ${volume} % of the volume`}</title>
        <path d={curve([{ cycles: count, volume: volume / 100 }])} />
      </svg>
      <Slider label="Cycles" value={count} min={1} max={12} onChange={setCount} />
      <Slider label="Volume" value={volume} min={0} max={100} onChange={setVolume} />
      {children && <figcaption>{children}</figcaption>}
    </figure>
  );
}
