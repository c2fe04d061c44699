export default function Secret() { return null; }
