import { operatorV2 } from './operator-v2.ts';
import { partner } from './partner.ts';
import type { Row } from './row.ts';

const all = { ...partner, ...operatorV2 };

/** The id of a row, in words. A misspelt one does not compile. */
export type RequirementId = keyof typeof all;

/** The catalogue: every testable sentence, each under its id. */
export const catalogue: Readonly<Record<RequirementId, Row>> = all;

export const requirementIds = Object.keys(all) as RequirementId[];

export const isRequirementId = (text: string): text is RequirementId => text in all;
