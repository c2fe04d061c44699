export default function C() { return 'Client'; }
