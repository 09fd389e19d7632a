// What report.html shows, as data: made by the command line, drawn in the browser by view/. Every text in it is bounded
// and escaped.

import type { Cause } from '../../reporters/causes.ts';
import type { FileNames } from '../../reporters/material.ts';
import type { Failure, Report, ServiceLevel } from '../../schemas/generated/types.ts';

type JudgedRequirement = Report['requirements'][number];
export type State = JudgedRequirement['state'];

export interface PageModel {
  /** `NOT CONFORMANT`; of a part of a run how much of it was judged. */
  words: string;
  /** What the verdict means, in a sentence. */
  meaning: string;
  strict: boolean;
  /** How the run stands to its baseline; absent without one. */
  baseline?: NonNullable<Report['baseline']> & { words: string };
  verdict: Report['verdict'];
  tool: Report['tool'];
  target: Report['target'];
  run: Report['run'];
  /** The command that makes the run again; absent where none does. */
  command?: string;
  files: FileNames;
  summary: Report['summary'];
  /** How many of each state the baseline knows. */
  known: Record<'failed' | 'warned' | 'blocked', number>;
  residue: Report['residue'];
  left: Report['left'];
  /** Where the number of free seats was wrong, in words. */
  wrongSeats: string[];
  /** What to do first: the largest cause comes first. */
  causes: PageCause[];
  /** What the verdict does not cover, by the words that say so. */
  notApplicable: { reason: string; ids: string[] }[];
  /** Why other requirements could not be judged, the most frequent reason first. */
  blocked: { reason: string; ids: string[] }[];
  /** How fast the target answered, by operation. */
  serviceLevels: readonly ServiceLevel[];
  /** What the profile says of late reads, a line each. */
  lags: readonly string[];
  /** What was asked for of what each interface sells. */
  spread: (NonNullable<Report['spread']>[number] & { words: string })[];
  requirements: PageRequirement[];
  /** The calls of the checks, by requirement; those of a caller, which are no check's, under `caller`. */
  checks: Record<string, PageCheck>;
  /** The implementation statement: the observed behaviour where the specification is silent. */
  statement: { point: string; observed: string[] }[];
  unchecked: { id: string; why: string }[];
}

/** Failed requirements with one cause: one of them as the example, and the requirements that it blocks. */
interface PageCause extends Omit<Cause, 'example'> {
  example: { id: string; expected: string; received: string; pointer?: string; call?: string };
}

export interface PageRequirement extends Omit<JudgedRequirement, 'failures'> {
  /** The sections of the specification that it stands in: `3.1`, `4.1`. */
  sections: string[];
  interface: string;
  /** The command that runs its check alone; absent where none does. */
  replay?: string;
  /** The usual ways of breaking it, where it is broken. */
  breaks?: string[];
  /** The file that makes the calls of its failure again. */
  script?: string;
  /** Why these calls alone do not show it. */
  notAlone?: string;
  /** How it came out when it was run again. */
  again?: string;
  /** One for each exchange that differs, in their order. */
  findings: PageFinding[];
  /** Findings that are in the file of the report only. */
  more: number;
}

/** All differences of one exchange. */
export interface PageFinding {
  differences: { expected: string; received: string; pointer?: string }[];
  call?: string;
  /** Whose exchange it is, and its number there. */
  check: string;
  exchange?: number;
  /** The rates or options that the call or its answer names. */
  on?: string;
  /** What the reseller sent and what the operator got for it, where the call went through a platform. */
  wires?: string[];
  curl?: string;
  /** Calls that no order explains, and others beside them. */
  history?: NonNullable<Failure['history']>;
  /** The answer around the differences. */
  diff?: DiffLine[];
  /** The smallest generated case that fails, and its calls in order. */
  smallest?: { shown: string; seed: number; path: string; calls: { call: string; curl?: string }[] };
}

/** A line of an answer: unchanged, expected, received, or a mark that lines are left out. */
export interface DiffLine {
  kind: 'same' | 'expected' | 'received' | 'gap';
  text: string;
}

export interface PageCheck {
  calls: PageCall[];
  /** Calls that are in the log of exchanges only. */
  more: number;
}

export interface PageCall {
  number: number;
  operation: string;
  /** The platform under test made it, to the operator behind it. */
  forwarded?: true;
  /** The deliberate mistake in the request. */
  defect?: string;
  /** Milliseconds since the first call of the check. */
  atMs: number;
  durationMs: number;
  /** `POST /v1.2/holds` */
  request: string;
  /** `201`, or why there is no answer. */
  answer: string;
  /** Absent where only the line fits into the page; the rest is in the log of exchanges. */
  detail?: { request: PageMessage; answer?: PageMessage };
}

export interface PageMessage {
  headers: string[];
  /** Lines; empty without a body. */
  body: string[];
  /** Lines of the body that are in the log of exchanges only. */
  more: number;
}
