// The doctor, run in this process on a profile, and what it prints.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { doctor } from '../../cli/doctor.ts';
import type { Profile } from '../../schemas/generated/types.ts';
import { scaleWaits } from '../harness/transport/wait.ts';
import { executed } from './executed.ts';

interface Said {
  code: number | null;
  text: string;
  /** Where the profile was written. */
  path: string;
}

/** Writes a profile into a folder and runs the doctor on it. `haste`: how many times shorter it watches for others who sell. */
export const doctorOn = async (profile: Profile, folder: string, haste = 100): Promise<Said> => {
  const path = join(folder, 'profile.json');
  writeFileSync(path, JSON.stringify(profile));
  const { code, out: text } = await scaleWaits(haste, () => executed(doctor, ['--profile', path]));
  return { code, text, path };
};
