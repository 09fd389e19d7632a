import { type Interface, speaking } from '../../schemas/interfaces.ts';
import { property as channel } from '../../schemas/requirements/channel/property.ts';
import { isRequirementId } from '../../schemas/requirements/index.ts';
import { property as operatorV2 } from '../../schemas/requirements/operator-v2/property.ts';
import { property as v1 } from '../../schemas/requirements/v1/property.ts';

const ids = [
  ...Object.keys(v1).flatMap((id) => speaking('v1').map((name) => `${name}.${id}`)),
  ...Object.keys(operatorV2).map((id) => `operator-v2.${id}`),
  ...Object.keys(channel).map((id) => `channel.${id}`),
];

/** The requirements of an interface of which the checks try generated values. */
export const propertyRequirements = (name: Interface): string[] =>
  [...ids].filter((id) => isRequirementId(id) && id.startsWith(`${name}.`));
