import type { Report, Shard } from '../schemas/generated/types.ts';

/** report.json: the whole result, for machines and for `compare`; or what a shard judged. */
export const renderJson = (report: Report | Shard): string => `${JSON.stringify(report, null, 2)}\n`;
