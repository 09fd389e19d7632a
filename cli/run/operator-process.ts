// The operator behind a platform, as a process of its own: it is sent its options, answers with the addresses where it is
// called and controlled, and ends with the process that has started it.
import { startUpstreamOperator, type UpstreamOperatorOptions } from '../../mock-operator/upstream-operator.ts';

/** Its answer: its own address, or why it cannot listen. */
export type Started = { control: string } | { code: string };

const answer = (started: Started) => process.send?.(started);

process.once('message', (options: UpstreamOperatorOptions) => {
  startUpstreamOperator(options).then(
    ({ control }) => answer({ control: control.url }),
    (error: NodeJS.ErrnoException) => answer({ code: error.code ?? error.message }),
  );
});
process.once('disconnect', () => process.exit(0));
process.on('SIGINT', () => {});
