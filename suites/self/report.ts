import { judge } from '../../reporters/verdict.ts';
import type { Outcome, Profile, Report, Run } from '../../schemas/generated/types.ts';
import type { Interface } from '../../schemas/interfaces.ts';
import { catalogue } from '../../schemas/requirements/index.ts';

/** The report of what the checks of an interface found in this process. */
export const reportOf = (
  name: Interface,
  profile: Profile,
  findings: Outcome[],
  { only, seed = 1 }: { only?: readonly string[] | undefined; seed?: number } = {},
): Report => {
  const run: Run = {
    version: 'self',
    profile,
    interfaces: [name],
    ...(only !== undefined && { only: [...only], asked: [...only] }),
    seed,
    outDir: '',
    startedAt: new Date().toISOString(),
    arguments: [],
    strict: false,
    ledger: '',
  };
  const requests = findings.reduce((sum, { exchanges }) => sum + exchanges.length, 0);
  const left = findings.flatMap((finding) => finding.left);
  return judge({ run, catalogue, findings, requests, durationMs: 0, left });
};
