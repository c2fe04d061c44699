import { defineConfig } from 'vite';

// JSX without a plugin: the compiler of Vite has its automatic runtime.
export default defineConfig({ oxc: { jsx: { runtime: 'automatic' } } });
