// What the doctor says of the data that the checks of v2 need, before anything is created.
import { expect, test } from '@playwright/test';
import { demoProducts } from '../../mock-operator/demo.ts';
import { type StartedMock, startMock } from '../../mock-operator/index.ts';
import { mockProfile } from '../../mock-operator/profile.ts';
import type { OperatorV2Profile } from '../../schemas/generated/types.ts';
import { doctorOn } from '../../self/fixtures/doctor.ts';

let mock: StartedMock;

test.beforeAll(async () => {
  mock = await startMock();
});

test.afterAll(async () => {
  await mock.close();
});

/** What the doctor prints for v2 of the mock operator, with these changes of its profile. */
const said = async (
  changes: { [Key in keyof OperatorV2Profile]?: OperatorV2Profile[Key] | undefined },
): Promise<string> => {
  const { partner: _partner, ...profile } = mockProfile({ baseUrl: mock.url });
  const v2 = { ...profile['operator-v2'], ...changes } as OperatorV2Profile;
  return (await doctorOn({ ...profile, 'operator-v2': v2 })).text;
};

const OPENING_HOURS = 'a product with availabilityType OPENING_HOURS';

test('a profile and a target that have everything leave no warning', async () => {
  const text = await said({});

  expect(text).toMatch(new RegExp(`ok {4}${OPENING_HOURS}: `));
  expect(text).toMatch(/ok {4}a date that is never available: the profile names operator-v2\.neverAvailable/);
  expect(text).not.toContain('WARN');
});

test('what the profile does not name, or the target does not offer, is said with the requirements that need it', async () => {
  const startTimesOnly = demoProducts.find(({ availabilityType }) => availabilityType === 'START_TIME')?.id;

  const text = await said({
    restricted: undefined,
    neverAvailable: undefined,
    productId: startTimesOnly,
    without: ['closed-dates'],
  });

  expect(text).toMatch(
    /WARN {2}a key that is valid but not permitted: add operator-v2\.restricted .*\(needed by operator-v2\.\S+/,
  );
  expect(text).toMatch(
    /WARN {2}a date that is never available: add operator-v2\.neverAvailable .*\(needed by operator-v2\.\S+/,
  );
  expect(text).toMatch(
    new RegExp(
      `WARN {2}${OPENING_HOURS}: no product has it: add one, or declare "without": \\["opening-hours"\\] \\(needed by`,
    ),
  );
  expect(text).toContain('an availability that is CLOSED: the profile declares: without closed-dates');
});

test('what the profile declares not to be there, and is, is said', async () => {
  const text = await said({ without: ['closed-dates'] });

  expect(text).toMatch(
    /WARN {2}an availability that is CLOSED: the profile declares: without closed-dates; but the target has it \(\S+, .* CLOSED[^)]*\): take the word out, or it is not judged/,
  );
});

test('a date of an option that the target does not have is said before a run', async () => {
  const never = { productId: 'none', optionId: 'none', localDate: '2099-01-01' };
  const text = await said({ neverAvailable: [never] });

  expect(text).toMatch(
    /WARN {2}option none of operator-v2\.neverAvailable: it is not among the first options that are looked at \(needed by/,
  );
});

test('a restricted supplier that is closed to the key of the run too shows nothing', async () => {
  const { 'operator-v2': v2 } = mockProfile({ baseUrl: mock.url });
  const text = await said({ restricted: { ...v2?.restricted, supplierId: 'nobody' } as never });

  expect(text).toMatch(
    /WARN {2}the supplier of the key that is not permitted: operator-v2\.restricted\.supplierId nobody is closed to the key of operator-v2\.authorization too \(GET \S+ → 404\)/,
  );
});
