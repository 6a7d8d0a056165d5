import type { AppErrorCode } from '@cartwright/contract'
import type { FormProblem, FormProblemName } from '../../../pages/page-props.ts'
import { AppError, InvalidRequest } from '../../platform/http/app-error.ts'

/** Why a form is shown again. */
export interface FormErrors {
  problems: FormProblem[]
  status: number
  retryAfterSeconds?: number
}

/** Something that the page has words for in the shopper's language. Without a field it is of the form as a whole. */
export function createFormProblem(name: FormProblemName, field = '', minutes?: number): FormProblem {
  return { field, problem: name, minutes, message: '' }
}

/** The form was not filled in as it has to be: nothing was tried. */
export function createFormErrors(problems: FormProblem[]): FormErrors {
  return { problems, status: 422 }
}

/** What each refusal is on a page, and at which field. */
const PROBLEMS: Partial<Record<AppErrorCode, [name: FormProblemName, field?: string]>> = {
  '-19976': ['sign-in-refused', 'password'],
  '-19973': ['password-change-needed'],
  '-19995': ['email-taken', 'email'],
  '-19971': ['captcha-needed', 'captcha'],
  '-19970': ['captcha-wrong', 'captcha'],
  VERIFICATION_FAILED: ['code-wrong', 'code'],
  ACCOUNT_BLOCKED: ['account-blocked'],
}

/** Why a password is refused, as whoever judges it says. */
const WEAKNESSES: Partial<Record<string, FormProblemName>> = {
  'too-short': 'password-too-short',
  'too-long': 'password-too-long',
  'about-you': 'password-about-you',
}

/** What a refused step says on its page. What is not the shopper's to mend is thrown on. */
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
