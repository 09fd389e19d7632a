import type { Attempts } from './attempts.ts';
import type { InterfaceHarness, Opened, Performing } from './interface.ts';
import { perform } from './perform.ts';
import type { Check } from './registry.ts';
import type { Session } from './session.ts';

/** Makes the harness of an interface from its checks and the way it is opened. Outside nobody knows the type of its context. */
export const describeInterface = <Context>(description: {
  checks(): readonly Check<Context>[];
  open(session: Session): Opened<Context> | Promise<Opened<Context>>;
}): InterfaceHarness<Context> => ({
  checks: description.checks,
  open: async (session, judging = (asIs) => asIs) => {
    const underWay = new Set<Attempts<Context>>();
    const opened = await description.open(session);
    const performing: Performing<Context> = {
      ...opened,
      invariants: judging(opened.invariants),
      perform: (requirement, task) => {
        const check = description.checks().find((declared) => declared.requirement === requirement);
        if (check === undefined) {
          throw new Error(`no suite of ${session.interface} that was imported has a check of ${requirement}`);
        }
        return perform(check, session, performing, task, underWay);
      },
      giveUp: async () => {
        await Promise.all([...underWay].map((attempts) => attempts.giveUp()));
      },
      close: () => session.connection.rateLimit.rest(),
    };
    return performing;
  },
});
