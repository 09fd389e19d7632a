import { partner } from './partner.ts';
import type { Row } from './row.ts';

const all = { ...partner };

/** The id of a row, in words. A misspelt one does not compile. */
export type RequirementId = keyof typeof all;

/** The catalogue: every testable sentence, each under its id. */
export const catalogue: Readonly<Record<RequirementId, Row>> = all;

export const requirementIds = Object.keys(all) as RequirementId[];

export const isRequirementId = (text: string): text is RequirementId => text in all;
