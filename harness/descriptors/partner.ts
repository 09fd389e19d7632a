import { requiredSection } from '../../schemas/profile-section.ts';
import { describeInterface } from '../schedule/describe-interface.ts';
import { checksOf } from '../v1/check.ts';
import type { V1Context } from '../v1/context.ts';
import { openV1 } from '../v1/harness.ts';

/** How the harness speaks with the Partner API: the profile says what is sold there. */
export const partnerHarness = describeInterface<V1Context>({
  checks: () => checksOf('partner'),
  open: (session) => openV1('partner', session, requiredSection(session.profile, 'partner')),
});
