// Icons of the parts beside the hits; the others are in `icons.tsx`.
export const ASK = 'M4 5h16v11h-9l-4 4v-4H4z';
export const EMPTY = 'M17 10.5a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0zM15.5 15.5 20 20M8 10.5h5';
export const FAILED = 'M4 15.5a4 4 0 0 1 1.5-7.7A6 6 0 0 1 17 8.5a3.8 3.8 0 0 1 2.5 6.3M12 12v4.5M12 19.5v.2';
export const FAVORITE = 'M12 4l2.5 5 5.5.8-4 3.9.9 5.5-4.9-2.6-4.9 2.6.9-5.5-4-3.9 5.5-.8z';
export const RECENT = 'M20.5 12a8.5 8.5 0 1 1-3-6.5M20.5 3.5v4h-4M12 7.5V12l3 2';
