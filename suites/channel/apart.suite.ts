// Channel API, suppliers and rates side by side: what one was set up with shows in it, and in no other. Spec 2, 2.8, 2.11.
import { identified } from '../../harness/booking/resource.ts';
import { check, expect } from '../../harness/channel/check.ts';
import type { Sent } from '../../harness/channel/client.ts';
import { priceDraft } from '../../harness/channel/drafts.ts';
import type { Exchange } from '../../harness/exchange/exchange.ts';
import { textAt } from '../../harness/exchange/pointer.ts';
import { shown } from '../../harness/judge/expect.ts';
import { mustOverlap } from '../../harness/schedule/race.ts';
import { sameId } from '../../harness/v1/availability.ts';

/** Words that one of two has to itself. */
const [FIRST, SECOND] = ['amber-heron', 'violet-otter'];

/** Judges that a read shows what one was set up with, and nothing of the other. */
const mustShowItself = (own: Sent, foreign: string, read: Exchange, place: string): void => {
  expect(read).toSucceed();
  expect(read).toReflect(own, place);
  const found = shown(read.at(place));
  expect(read).toShow(!found.includes(foreign), `nothing of the other, ${foreign}`, found, place);
};

check('channel.supplier.is-apart-from-others', async ({ setUp, shop }) => {
  const { supplier: read } = shop();
  const marked = (word: string): Sent => ({
    contacts: [
      { email: `${word}@holdfast.example`, name: word, phone: '+351 220 555 0100', primary: true, title: word },
    ],
    ext: { [word]: word },
  });
  const first = await setUp.anotherSupplier(marked(FIRST));
  const second = await setUp.anotherSupplier(marked(SECOND));

  mustShowItself(marked(FIRST), SECOND, await read(first.supplierId), '/supplier');
  mustShowItself(marked(SECOND), FIRST, await read(second.supplierId), '/supplier');
  mustShowItself(marked(FIRST), SECOND, await read(first.supplierId), '/supplier');
});

check('channel.rate.is-apart-from-others', { long: true }, async ({ setUp, shop }) => {
  const { rate: read } = shop();
  const marked = (word: string): Sent => ({
    ext: { [word]: word },
    prices: [priceDraft({ labels: ['public', word] })],
  });
  const [one, other] = [marked(FIRST), marked(SECOND)];
  const place = await setUp.anyProduct();
  const first = { ...place, rateId: await setUp.anotherRate(place, one) };
  const second = { ...place, rateId: await setUp.anotherRate(place, other) };
  await setUp.bind(place);

  mustShowItself(one, SECOND, await read(first), '/rate');
  mustShowItself(other, FIRST, await read(second), '/rate');
  mustShowItself(one, SECOND, await read(first), '/rate');
});

check('channel.rate.made-side-by-side-are-all-there', async ({ channel, setUp, shop, race }) => {
  const { rates: listOf } = shop();
  const place = await setUp.anyProduct();
  const sent = Array.from({ length: 4 }, (_, index) => setUp.drafts.rate({ code: `SIDE-${index}` }));

  const created = await race(sent.map((rate) => () => channel.createRate(place, rate)));

  for (const answer of created) {
    expect(answer).toBeNoServerError();
  }
  mustOverlap(created);
  const made = sent.filter((_, index) => created[index]?.succeeded);
  await setUp.bind(place);
  const list = await listOf(place);
  expect(list).toSucceed();
  for (const { id, code } of made) {
    const listed = identified(list).find((one) => sameId(one.id, String(id)));
    expect(list).toShowAt('/rates', listed !== undefined, `rate ${id}, which was created`);
    const shownCode = textAt(listed?.value, '/code');
    expect(list).toShow(shownCode === code, `code ${code} of rate ${id}`, shownCode, '/rates');
  }
});
