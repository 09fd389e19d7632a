import type { Exchange } from '../exchange/exchange.ts';
import { listAt, textAt } from '../exchange/pointer.ts';

const TEXTS = ['/contact/fullName', '/contact/emailAddress', '/contact/phoneNumber', '/resellerReference'];

/** What an answer shows of the contact and the references of a booking: the place and the text of each that is not empty. */
export const bookingTextsIn = (shown: Exchange): [place: string, text: string][] => {
  const ofBooking = TEXTS.map((pointer) => [pointer, textAt(shown.canonical, pointer) ?? '']);
  const ofUnits = listAt(shown.canonical, '/unitItems').map((item) => [
    `unit ${textAt(item, '/uuid')?.toLowerCase()}`,
    textAt(item, '/resellerReference') ?? '',
  ]);
  return [...ofBooking, ...ofUnits].filter((pair): pair is [string, string] => pair[1] !== '');
};
