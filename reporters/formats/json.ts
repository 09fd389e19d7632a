import type { Report, Shard } from '../../schemas/generated/types.ts';
import { jsonText } from '../../schemas/text/escape.ts';

/** report.json: the whole result, for machines and for `compare`; or what a shard judged. */
export const renderJson = (report: Report | Shard): string => `${jsonText(report, 2)}\n`;
