import { readFileSync } from 'node:fs';

/** Colours in light and dark, and what every page looks like. */
export const baseStyle = (): string => readFileSync(new URL('base.css', import.meta.url), 'utf8');
