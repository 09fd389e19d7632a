import { NEXT_SET, setNames } from '../../schemas/requirements/set.ts';
import { SetupError } from '../errors.ts';

/** The set of requirements of an option; undefined where the whole catalogue counts. @throws SetupError */
export const setNamed = (option: 'set' | 'catalogue', name: string): string | undefined => {
  const names = [...setNames(), NEXT_SET];
  if (!names.includes(name)) {
    throw new SetupError(`There is no set of requirements ${name}.`, {
      key: `--${option}`,
      value: name,
      allowed: names.join(', '),
      todo: `Name one of them, or leave --${option} out.`,
    });
  }
  return name === NEXT_SET ? undefined : name;
};
