import { useState } from 'react';
import { curve, HEIGHT, type Tone, WIDTH } from './shape';
import { Slider } from './ui/slider';
import './wave.css';

/** A page of its own: three tones and their sum. */
export default function Mixer({ start }: { start: readonly Tone[] }) {
  const [tones, setTones] = useState(start);
  const change = (at: number, percent: number) =>
    setTones(tones.map((it, idx) => (idx === at ? { ...it, volume: percent / 100 } : it)));
  return (
    <figure className="wave">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label="The sum of all tones">
        <path d={curve(tones)} />
      </svg>
      {tones.map((tone, idx) => (
        <Slider
          key={tone.cycles}
          label={`${tone.cycles} cycles`}
          value={Math.round(tone.volume * 100)}
          min={0}
          max={100}
          onChange={(percent) => change(idx, percent)}
        />
      ))}
    </figure>
  );
}
