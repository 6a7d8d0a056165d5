import type { AccountProblem } from '../../pages/page-props.ts'
import { AppError } from '../platform/http/app-error.ts'
import { toFormErrors } from '../identity/index.ts'

/** Converts a failed reauthentication into form errors. Errors that the member cannot fix are rethrown. */
export function toReauthenticationErrors(error: unknown): {
  errors: AccountProblem[]
  status: number
  retryAfterSeconds?: number
} {
  const code = error instanceof AppError ? error.code : undefined
  if (code === '-19976') return { errors: [{ field: 'currentPassword', own: 'password-wrong' }], status: 422 }
  if (code === 'RECENT_SIGN_IN_REQUIRED')
    return { errors: [{ field: 'currentPassword', own: 'prove-again' }], status: 422 }
  const { problems, ...refusal } = toFormErrors(error)
  return { errors: problems, ...refusal }
}
