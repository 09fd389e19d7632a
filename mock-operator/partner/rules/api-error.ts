import { codeOf, type ErrorCode } from '../../kernel/error-code.ts';
import { Refused } from '../../kernel/rule.ts';

/** A request that is not carried out. Rules and wire throw it; one handler writes it out. Spec 7. */
export class ApiError extends Refused {
  readonly code: ErrorCode;
  /** Textual key-value data; empty when there is none. */
  readonly data: Record<string, string>;
  /** For a status that has no code of its own: 401. */
  readonly status: number | undefined;

  constructor(code: ErrorCode, message: string, data: Record<string, string> = {}, status?: number) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.data = data;
    this.status = status;
  }

  override withStatus(status: number): ApiError {
    return new ApiError(codeOf(status), this.message, this.data, status);
  }
}

/** The same refusal in other words; undefined for what is a fault of the operator. */
export const inOtherWords = (error: unknown, message: string): ApiError | undefined =>
  error instanceof ApiError && error.code !== 'INTERNAL_SERVER'
    ? new ApiError(error.code, message, error.data, error.status)
    : undefined;

/** @throws ApiError */
export const refuse = (...why: ConstructorParameters<typeof ApiError>): never => {
  throw new ApiError(...why);
};

/** @throws ApiError where it is so */
export const refuseIf = (isSo: boolean, ...why: ConstructorParameters<typeof ApiError>): void => {
  if (isSo) {
    throw new ApiError(...why);
  }
};
