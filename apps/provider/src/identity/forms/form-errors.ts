import type { AppErrorCode } from '@cartwright/contract'
import type { FormProblem, FormProblemName } from '../../../pages/page-props.ts'
import { AppError, InvalidRequest } from '../../platform/http/app-error.ts'

/** Errors of a form that is shown again. */
export interface FormErrors {
  problems: FormProblem[]
  status: number
  retryAfterSeconds?: number
}

/** Creates an error that the page translates. Without a field it concerns the whole form. */
export function createFormProblem(name: FormProblemName, field = '', minutes?: number): FormProblem {
  return { field, problem: name, minutes, message: '' }
}

/** Creates errors of an invalid form: nothing was executed. */
export function createFormErrors(problems: FormProblem[]): FormErrors {
  return { problems, status: 422 }
}

/** Form error and field of each refusal. */
const PROBLEMS: Partial<Record<AppErrorCode, [name: FormProblemName, field?: string]>> = {
  '-19976': ['sign-in-refused', 'password'],
  '-19973': ['password-change-needed'],
  '-19995': ['email-taken', 'email'],
  '-19971': ['captcha-needed', 'captcha'],
  '-19970': ['captcha-wrong', 'captcha'],
  VERIFICATION_FAILED: ['code-wrong', 'code'],
  ACCOUNT_BLOCKED: ['account-blocked'],
}

/** Form errors by reason of the password strength check. */
const WEAKNESSES: Partial<Record<string, FormProblemName>> = {
  'too-short': 'password-too-short',
  'too-long': 'password-too-long',
  'about-you': 'password-about-you',
  unchanged: 'password-unchanged',
}

/** Converts a refusal into form errors. Errors that the shopper cannot fix are rethrown. */
export function toFormErrors(error: unknown): FormErrors {
  if (error instanceof InvalidRequest && error.violations.every(({ field }) => /(^|\.)email$/.test(field)))
    return createFormErrors([createFormProblem('email-invalid', 'email')])
  if (!(error instanceof AppError)) throw error
  const { retryAfterSeconds } = error
  if (error.code === 'TOO_MANY_REQUESTS') {
    const minutes = Math.ceil((retryAfterSeconds ?? 60) / 60)
    return { problems: [createFormProblem('too-many-tries', '', minutes)], status: 429, retryAfterSeconds }
  }
  if (error.code === 'PASSWORD_TOO_WEAK')
    return createFormErrors([
      createFormProblem(WEAKNESSES[String(error.data['reason'])] ?? 'password-too-common', 'password'),
    ])
  const [name, field] = PROBLEMS[error.code] ?? []
  if (!name) throw error
  return createFormErrors([createFormProblem(name, field)])
}
