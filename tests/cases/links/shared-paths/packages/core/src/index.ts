import { code } from './code';

export const currency = 'EUR';
