export const D1 = () => <i>D</i>; export const D2 = () => <i>D</i>;
