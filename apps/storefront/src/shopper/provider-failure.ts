import { ApiError } from '@cartwright/client'

/** Why a call to the provider did not succeed. */
export type ProviderFailure =
  | { kind: 'refused'; status: number; code: string; message: string; data?: Record<string, unknown> }
  | { kind: 'unreachable' }

/**
 * Converts an error of the client. `undefined` means that it did not come from the provider: a bug of ours.
 * @example const failure = toProviderFailure(error); if (failure?.kind === 'unreachable') …
 */
export function toProviderFailure(error: unknown): ProviderFailure | undefined {
  if (error instanceof ProviderUnavailableError) return { kind: 'unreachable' }
  if (!(error instanceof ApiError)) return undefined
  const { kind, status = 0, code, description, message, data } = error
  if (kind === 'system' || isTransientStatus(status)) return { kind: 'unreachable' }
  return { kind: 'refused', status, code, message: description ?? message, data }
}

/** Whether a retry may succeed in a moment. */
export const isTransientStatus = (status: number): boolean => status >= 500 || status === 429

/** The provider could not answer what was asked without a function of the client. */
export class ProviderUnavailableError extends Error {
  override readonly name = 'Unreachable'
}
