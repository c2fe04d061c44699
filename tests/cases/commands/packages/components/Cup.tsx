import { useState } from 'react';

export default function Cup() {
  const [full] = useState(true);
  return <b>{full ? 'full' : 'empty'}</b>;
}
