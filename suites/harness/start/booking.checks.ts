import { declareChecks } from './playwright.ts';

await declareChecks('booking');
