import { useState } from 'react';

/** Throws while it renders, once its button is pressed. "Try again" mounts a new one, which is whole. */
export default function Fuse() {
  const [isBlown, setBlown] = useState(false);
  if (isBlown) throw new Error('The fuse has blown', { cause: new RangeError('20 A in a fuse of 16 A') });
  return (
    <button type="button" className="button" onClick={() => setBlown(true)}>
      Blow the fuse
    </button>
  );
}
