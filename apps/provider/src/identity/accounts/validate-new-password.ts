import type { IdentityProfile } from '@cartwright/contract'
import { InvalidRequest } from '../../platform/http/app-error.ts'
import { requireStrongPassword } from '../passwords/index.ts'
import type { SignInServices } from './sign-in-step.ts'

/**
 * Validates a new password: it is present (the contract lets it be omitted, for accounts with other sign-in methods),
 * and strong enough.
 */
export function validateNewPassword(
  password: string | undefined,
  owner: { email: string; profile: IdentityProfile },
  { passwords, settings }: Pick<SignInServices, 'passwords' | 'settings'>,
): string {
  if (!password)
    throw new InvalidRequest([
      { field: 'password', description: 'is required', violatedRule: 'REQUIRED_FIELD', data: {} },
    ])
  const { firstName, lastName, nickname } = owner.profile
  requireStrongPassword(
    passwords.checkStrength(password, [owner.email, firstName, lastName, nickname, settings().shop.name]),
  )
  return password
}
