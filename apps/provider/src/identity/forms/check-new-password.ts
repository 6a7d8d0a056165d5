import type { FormProblem } from '../../../pages/page-props.ts'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../passwords/index.ts'
import { createFormProblem } from './form-errors.ts'

/** Validates the length of a password; its strength is checked when it is set. */
export function checkNewPassword(password: string): FormProblem[] {
  const length = [...password].length
  if (length === 0) return [createFormProblem('password-missing', 'password')]
  if (length < MIN_PASSWORD_LENGTH) return [createFormProblem('password-too-short', 'password')]
  return length > MAX_PASSWORD_LENGTH ? [createFormProblem('password-too-long', 'password')] : []
}
