import type { Report } from '../schemas/generated/types.ts';

/** report.json: the whole result, for machines and for `compare`. */
export const renderJson = (report: Report): string => `${JSON.stringify(report, null, 2)}\n`;
