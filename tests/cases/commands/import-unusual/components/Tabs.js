export const Tabs = 1;
