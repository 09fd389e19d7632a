import type { RecordedSession } from '../../schemas/generated/types.ts';
import { type Events, LiveEvents, writtenTimes } from '../transport/events.ts';
import { inScope } from '../transport/scope.ts';
import type { InterfaceHarness, Judging, Performing } from './interface.ts';
import { openSession, type Session, type SessionParts } from './session.ts';

/** A session with its interface opened. */
export interface OpenedSession {
  session: Session;
  opened: Performing<object>;
  /** How it was opened, for the recording. */
  line(): RecordedSession;
}

/** Opens a session, and the interface in it: what is read for that is recorded too. */
export const openWith = (
  harness: InterfaceHarness,
  parts: Omit<SessionParts, 'events'> & Pick<Session, 'recordedAs'>,
  { events = new LiveEvents(), judging }: { events?: Events; judging?: Judging | undefined } = {},
): Promise<OpenedSession> => {
  const { name, idSeed } = parts.recordedAs;
  return inScope({ events, name: '', idSeed: `${idSeed} ${name}` }, async (by) => {
    const session = await openSession({ ...parts, events });
    const opened = await harness.open(session, judging);
    const { interface: own, worker = 0, workers = 1, workersEach } = parts;
    const { startedAt: openedAt } = writtenTimes({ sentMs: events.openedMs, endedMs: events.openedMs });
    const line = {
      session: name,
      interface: own,
      worker,
      workers,
      ...(workersEach !== undefined && { workersEach }),
      openedAt,
      ...(events.openedDriftMs !== 0 && { driftMs: events.openedDriftMs }),
      known: structuredClone(events.knownValues),
      control: by.control,
      events: by.events,
    };
    return { session, opened, line: () => ({ ...line, calls: session.opening.exchanges.map((one) => one.record()) }) };
  });
};
