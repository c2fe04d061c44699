/** A tone: how often it swings across the picture, and how far, 0 to 1. */
export interface Tone {
  cycles: number;
  volume: number;
}

/** Size of the picture, in its own units. */
export const WIDTH = 480;
export const HEIGHT = 120;

/** The path of the sum of some tones, as loud as the loudest may be. */
export function curve(tones: readonly Tone[]): string {
  const middle = HEIGHT / 2;
  const points: string[] = [];
  for (let x = 0; x <= WIDTH; x += 2) {
    const angle = (x / WIDTH) * 2 * Math.PI;
    const sum = tones.reduce((total, it) => total + it.volume * Math.sin(angle * it.cycles), 0);
    const y = middle - (sum / Math.max(tones.length, 1)) * (middle - 4);
    points.push(`${x},${y.toFixed(1)}`);
  }
  return `M${points.join('L')}`;
}
