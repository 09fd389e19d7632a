import { declareChecks } from './playwright.ts';

await declareChecks('operator-v2');
