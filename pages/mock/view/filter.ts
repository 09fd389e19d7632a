// Which calls are listed.
import { useEffect, useState } from 'preact/hooks';
import type { CallLine } from '../model.ts';
import { ask } from './api.ts';

/** An empty choice is all. */
export interface Filter {
  operation: string;
  /** `2` for 2xx, `none` for no answer. */
  status: string;
  /** `any`, `none`, `error`, `warning`, or a requirement. */
  findings: string;
  text: string;
}

export const NO_FILTER: Filter = { operation: '', status: '', findings: '', text: '' };

const hasStatus = ({ status }: CallLine, wanted: string): boolean =>
  wanted === 'none' ? status === undefined : String(status ?? '').startsWith(wanted);

const hasFindings = ({ findings }: CallLine, wanted: string): boolean => {
  if (wanted === '' || wanted === 'any' || wanted === 'none') {
    return wanted === '' || findings.length > 0 === (wanted === 'any');
  }
  return findings.some(({ severity, requirement }) => severity === wanted || requirement === wanted);
};

const hasText = (call: CallLine, text: string): boolean =>
  [
    call.number,
    call.method,
    call.path,
    call.operation,
    call.interface,
    call.status,
    ...call.findings.flatMap(({ requirement, message }) => [requirement, message]),
  ]
    .join(' ')
    .toLowerCase()
    .includes(text.toLowerCase());

/** @param named calls in whose bodies the text stands */
export const passes = (call: CallLine, filter: Filter, named: ReadonlySet<number>): boolean =>
  (filter.operation === '' || call.operation === filter.operation) &&
  hasStatus(call, filter.status) &&
  hasFindings(call, filter.findings) &&
  (filter.text === '' || named.has(call.number) || hasText(call, filter.text));

/** Shorter than a person types. */
const PAUSE_MS = 200;

/** The calls in whose path, body or answer a text stands, as the journal knows them; asked again when calls have come. */
export const useNamed = (text: string, latest: number): ReadonlySet<number> => {
  const [named, set] = useState<ReadonlySet<number>>(new Set());
  useEffect(() => {
    if (text === '') {
      set(new Set());
      return undefined;
    }
    let isOver = false;
    const pause = setTimeout(() => {
      ask<{ numbers: number[] }>(`journal/matching?text=${encodeURIComponent(text)}`).then(
        ({ numbers }) => isOver || set(new Set(numbers)),
        () => undefined,
      );
    }, PAUSE_MS);
    return () => {
      isOver = true;
      clearTimeout(pause);
    };
  }, [text, latest]);
  return named;
};
