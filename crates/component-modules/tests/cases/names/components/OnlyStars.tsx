export * from './helper';
export * from 'react';
