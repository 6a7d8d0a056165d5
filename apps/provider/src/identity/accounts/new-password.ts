import type { IdentityProfile } from '@cartwright/contract'
import { InvalidRequest } from '../../http/app-error.ts'
import { requireGoodPassword } from '../passwords/index.ts'
import type { SignInServices } from './sign-in-step.ts'

/** A password that somebody chooses: there at all (the contract lets it be left out, for accounts with other ways in), and good enough for them. */
export function readNewPassword(
  password: string | undefined,
  owner: { email: string; profile: IdentityProfile },
  { passwords, settings }: Pick<SignInServices, 'passwords' | 'settings'>,
): string {
  if (!password)
    throw new InvalidRequest([
      { field: 'password', description: 'is required', violatedRule: 'REQUIRED_FIELD', data: {} },
    ])
  const { firstName, lastName, nickname } = owner.profile
  requireGoodPassword(passwords.judge(password, [owner.email, firstName, lastName, nickname, settings().shop.name]))
  return password
}
