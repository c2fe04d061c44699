import { useState } from 'raect';

export default function Broken() {
  return <p>{useState(0)}</p>;
}
