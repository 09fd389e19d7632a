// The wrong way of filling what was not sent: with what another hold or booking was given. Spec 2.4, 2.10.
import type { Body } from '../../kernel/body.ts';

/** A hold or booking, with what was sent for it and for its items. */
interface Made {
  id: string;
  sent: Body;
  items: readonly { sent: Body }[];
}

/** What of a kind the latest of the others that have any was given. */
const given = (all: readonly Made[], { id }: Made, kindOf: (made: Made) => unknown): unknown =>
  all
    .filter((other) => other.id !== id)
    .map(kindOf)
    .findLast((value) => value !== undefined);

/** A body in which a member that was not sent is that of another. */
export const memberOfAnother = (all: readonly Made[], made: Made, body: Body, member: string): Body => {
  const value = body[member] ?? given(all, made, ({ sent }) => sent[member]);
  return value === undefined ? body : { ...body, [member]: value };
};

/** A body whose items, where they were sent without an ext, have that of the first item of another. */
export const itemExtOfAnother = <Whole extends Body & { items: Body[] }>(
  all: readonly Made[],
  made: Made,
  body: Whole,
): Body => {
  const ext = given(all, made, ({ items: [first] }) => first?.sent.ext);
  return { ...body, items: body.items.map((item) => ({ ext, ...item })) };
};
