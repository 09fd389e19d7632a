import { Refused } from '../../kernel/rule.ts';

/** Why a call of v2 is not carried out. Spec silent: the words, here those of the open standard that v2 descends from. */
export type RefusalCode =
  | 'BAD_REQUEST'
  | 'FORBIDDEN'
  | 'INTERNAL_SERVER_ERROR'
  | 'INVALID_AVAILABILITY_ID'
  | 'INVALID_BOOKING_UUID'
  | 'INVALID_OPTION_ID'
  | 'INVALID_PRODUCT_ID'
  | 'INVALID_SUPPLIER_ID'
  | 'INVALID_UNIT_ID'
  | 'NOT_FOUND'
  | 'UNAUTHORIZED'
  | 'UNPROCESSABLE_ENTITY';

const STATUSES: Partial<Record<RefusalCode, number>> = {
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  INVALID_SUPPLIER_ID: 404,
  INVALID_BOOKING_UUID: 404,
  INTERNAL_SERVER_ERROR: 500,
};

const CODES = new Map<number, RefusalCode>([
  [401, 'UNAUTHORIZED'],
  [403, 'FORBIDDEN'],
  [404, 'NOT_FOUND'],
  [409, 'UNPROCESSABLE_ENTITY'],
  [422, 'UNPROCESSABLE_ENTITY'],
]);

/** The code that comes with a status: its own, or the general one of its class. */
export const codeOf = (status: number): RefusalCode =>
  CODES.get(status) ?? (status < 500 ? 'BAD_REQUEST' : 'INTERNAL_SERVER_ERROR');

/** Under what name a request gives the id that is not known. */
const NAME_OF = {
  INVALID_AVAILABILITY_ID: 'availabilityId',
  INVALID_BOOKING_UUID: 'uuid',
  INVALID_OPTION_ID: 'optionId',
  INVALID_PRODUCT_ID: 'productId',
  INVALID_UNIT_ID: 'unitId',
} as const;

/** A call of v2 that is not carried out. Spec 7; 400 wherever no status is stated. */
export class Refusal extends Refused {
  readonly code: RefusalCode;
  readonly status: number;
  /** The id that is not known, under its name in requests; empty where that is not the reason. */
  readonly named: Readonly<Record<string, string>>;

  constructor(code: RefusalCode, message: string, status = STATUSES[code] ?? 400, named = {}) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.status = status;
    this.named = named;
  }

  override withStatus(status: number): Refusal {
    return new Refusal(this.code, this.message, status, this.named);
  }
}

/** The same refusal in other words; undefined for what is a fault of the operator. */
export const inOtherWords = (error: unknown, message: string): Refusal | undefined =>
  error instanceof Refusal && error.status < 500
    ? new Refusal(error.code, message, error.status, error.named)
    : undefined;

/** Refuses an id that is not known. @throws Refusal with the status of its code */
export const unknownId = (code: keyof typeof NAME_OF, id: string, message: string): never => {
  throw new Refusal(code, message, undefined, { [NAME_OF[code]]: id });
};

/** @throws Refusal */
export const refuse = (...why: ConstructorParameters<typeof Refusal>): never => {
  throw new Refusal(...why);
};

/** @throws Refusal where it is so */
export const refuseIf = (isSo: boolean, ...why: ConstructorParameters<typeof Refusal>): void => {
  if (isSo) {
    throw new Refusal(...why);
  }
};

/** What a careless implementation answers when it comes upon something that it did not expect. */
export const serverError = (): never => refuse('INTERNAL_SERVER_ERROR', 'something went wrong');

/** Refuses what the state of a booking or availability does not allow. @throws Refusal with the status, or 400 */
export const unprocessable = (message: string, status?: number): never =>
  refuse('UNPROCESSABLE_ENTITY', message, status);
