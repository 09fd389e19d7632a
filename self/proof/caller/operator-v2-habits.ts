// A caller of v2 takes or leaves each of these habits, in any combination.
import { expect } from '@playwright/test';
import { option } from '../../../mock-operator/operator-v2/test-client.ts';
import type { Json } from '../../../mock-operator/test-client.ts';
import type { Scene } from './client.ts';
import { inUpperCase, jsonOf, typeOf } from './form.ts';

export const OPERATOR_V2_HABITS = [
  'speaks OCTO',
  'writes uuids in upper case',
  'sends JSON on many lines',
  'names the charset of its JSON',
  'checks before it creates',
  'books three units',
  'asks for no length of the hold',
  'sends the create again',
  'reads the booking',
  'extends the hold once',
  'changes its mind',
  'sends the confirm again',
  'cancels what it has confirmed',
  'sends the cancel again',
] as const;

/** Lists, creates, and confirms or cancels. */
export const operatorV2Transcript = async (scene: Scene, habits: ReadonlySet<string>): Promise<void> => {
  const does = (habit: (typeof OPERATOR_V2_HABITS)[number]) => habits.has(habit);
  const upperCase = does('writes uuids in upper case');
  const octo = does('speaks OCTO');
  const client = octo ? scene.octo : scene.v2;
  const base = client.endpoint();
  const send = async (path: string, body?: object): Promise<Json> => {
    const text = body && jsonOf(body, upperCase, does('sends JSON on many lines'));
    const type = body && typeOf(does('names the charset of its JSON'));
    const place = upperCase ? inUpperCase(path) : path;
    const { status, json } = await client.call(body ? 'POST' : 'GET', `${base}${place}`, text, type);
    expect(status, path).toBeLessThan(300);
    return json;
  };

  const { productId, id: optionId, prices } = option('STANDARD');
  const days = { localDateStart: scene.dates.start, localDateEnd: scene.dates.end };
  const asked = { productId, optionId, ...days };
  const listed = await (octo ? send('/availability', asked) : send(`/availability?${new URLSearchParams(asked)}`));
  const free = listed.find(({ vacancies }: Json) => vacancies >= 4);
  const quantity = does('books three units') ? 3 : 1;
  if (does('checks before it creates')) {
    const unit = { [octo ? 'id' : 'unitId']: prices[0]?.id, quantity };
    await send('/availability', { productId, optionId, availabilityIds: [free.id], units: [unit] });
  }
  const wanted: Json = client.wanted('STANDARD', free.id, quantity);
  if (does('asks for no length of the hold')) {
    delete wanted.holdExpirationMinutes;
    delete wanted.expirationMinutes;
  }
  const times = (habit: (typeof OPERATOR_V2_HABITS)[number]) => (does(habit) ? [1, 2] : [1]);
  for (const _ of times('sends the create again')) {
    await send('/bookings', wanted);
  }
  const own = `/bookings/${wanted.uuid}`;
  if (does('reads the booking')) {
    await send(own);
  }
  if (does('extends the hold once')) {
    await send(
      `${own}/extend`,
      octo ? { expirationMinutes: 30 } : { reason: 'FRAUD_CHECK', holdExpirationMinutes: 30 },
    );
  }
  if (!does('changes its mind')) {
    for (const _ of times('sends the confirm again')) {
      await send(`${own}/confirm`, { contact: { fullName: 'Ada Byron' }, resellerReference: 'R-2' });
    }
  }
  if (does('changes its mind') || does('cancels what it has confirmed')) {
    for (const _ of times('sends the cancel again')) {
      await send(`${own}/cancel`, { reason: 'CUSTOMER' });
    }
  }
};
