// Data of travelers that we have not invented goes into no file; the shape of the text stays.
import { expect, test } from '@playwright/test';
import { HIDDEN, TravelerData } from './traveler-data.ts';

const OURS =
  '{"customer":{"firstName":"Ada","lastName":"O’Conformance","phone":"+31 20 5550100","email":"a@holdfast.example"}}';

const afterOurs = (): TravelerData => {
  const travelers = new TravelerData();
  travelers.sent(OURS);
  return travelers;
};

test('what we sent ourselves stays, also in capitals, without blanks, or cut off', () => {
  const travelers = afterOurs();

  for (const text of [
    OURS,
    OURS.toUpperCase(),
    '{"phone":"+31205550100"}',
    '{"last_name":"O’Conf"}',
    'to a@holdfast.example',
  ]) {
    expect(travelers.hidden(text)).toBe(text);
  }
});

test('what we sent ourselves stays where its letters are escaped, in a document within a string too', () => {
  const escaped = OURS.replace('’', String.raw`\u2019`);
  const inner = JSON.stringify({ body: escaped });
  for (const texts of [[escaped], [inner, escaped], [JSON.stringify(inner), inner, escaped]]) {
    const travelers = afterOurs();

    expect(texts.map((text) => travelers.hidden(text))).toEqual(texts);
  }
});

test('members of anybody else are hidden, whatever the text around them is', () => {
  const others =
    '{"items":[{"traveler":{"firstName" : "Zoë \\"Z\\"","LASTNAME":"Canary","age":41,"isLead":true}}],' +
    '"contact":{"fullName":"Zoë Canary","emailAddress":"zoe@canary.test","phoneNumber":"+44 1"},"mobile_number":447700900123,"cut":{"email":"zo';
  const text = afterOurs().hidden(others);

  expect(text).toBe(
    `{"items":[{"traveler":{"firstName" : "${HIDDEN}","LASTNAME":"${HIDDEN}","age":41,"isLead":true}}],` +
      `"contact":{"fullName":"${HIDDEN}","emailAddress":"${HIDDEN}","phoneNumber":"${HIDDEN}"},"mobile_number":0,"cut":{"email":"${HIDDEN}"`,
  );
});

test('a value that was cut off inside a text of a document leaves the end of that text', () => {
  const journal = (name: string) =>
    `{"body":"{\\"email\\":\\"${name}","next":{"deep":"\\\\\\"phone\\\\\\":\\\\\\"+1"}}`;
  const text = afterOurs().hidden(journal('zo'));

  expect(JSON.parse(text)).toEqual({ body: `{"email":"${HIDDEN}"`, next: { deep: `\\"phone\\":\\"${HIDDEN}\\"` } });
});

test('a value that was hidden once is hidden in every later text, and addresses everywhere', () => {
  const travelers = afterOurs();
  travelers.hidden('{"firstName":"Zebulon"}');

  expect(travelers.hidden('expected "Ada", received "Zebulon"')).toBe(`expected "Ada", received "${HIDDEN}"`);
  expect(travelers.hidden('write to <z.q+1@mail.canary.test>, please')).toBe(`write to <${HIDDEN}>, please`);
});

test('what we send is ours, also where somebody else was seen to have the same before, and in texts of any member', () => {
  const travelers = new TravelerData();
  const contact = '{"contacts":[{"firstName":"Zebulon","phone":"+31 20 5550100"}]}';
  expect(travelers.hidden(contact)).toBe(`{"contacts":[{"firstName":"${HIDDEN}","phone":"${HIDDEN}"}]}`);
  const sent = '{"customer":{"phone":"+31 20 5550100"},"ext":{"note":"Ada.LOVELACE@Holdfast.Example"}}';
  travelers.sent(sent);

  expect(travelers.hidden(sent)).toBe(sent);
  expect(travelers.hidden('Zebulon has +31 20 5550100')).toBe(`${HIDDEN} has +31 20 5550100`);
});

test('names of products, suppliers and rates are nobody’s', () => {
  const text =
    '{"product":{"name":"Harbour Cruise","title":"Cruise"},"supplier":{"internalName":"Harbour"},"firstName":"","lastName":null}';

  expect(afterOurs().hidden(text)).toBe(text);
});

test('members of a document within a string are hidden too, however deep', () => {
  const inner = JSON.stringify({ firstName: 'Li', lastName: 'Wu "W"', phone: 31201234, note: 'x' });
  const deeper = JSON.stringify({ log: inner });
  for (const text of [inner, deeper, JSON.stringify(deeper)]) {
    const shown = afterOurs().hidden(text);
    expect(shown).not.toMatch(/Li|Wu|3120/);
    expect(shown).toContain('note');
  }
});
