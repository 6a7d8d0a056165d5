import { sql } from 'kysely'
import type { Database } from '../../platform/db/pool.ts'
import type { RateLimitedAction } from './rate-limits.ts'
import type { AttemptContext } from './rate-limit-keys.ts'

const TRUSTED_DAYS = 30

/**
 * True if the account was signed in to from this address lately: that of a member or, for staff pages, of a staff
 * member.
 */
export function isTrustedDevice(
  db: Database,
  action: RateLimitedAction,
  { account = '', address = '' }: Pick<AttemptContext, 'account' | 'address'>,
  now: Date,
): Promise<boolean> {
  const since = new Date(now.getTime() - TRUSTED_DAYS * 86_400_000)
  return (action === 'staff-login' ? hasStaffSignedIn : hasMemberSignedIn)(db, { account, address, since })
}

interface Device {
  account: string
  address: string
  since: Date
}

async function hasMemberSignedIn(db: Database, { account, address, since }: Device): Promise<boolean> {
  const session = await db
    .selectFrom('account_sessions')
    .innerJoin('accounts', 'accounts.id', 'account_sessions.account_id')
    .select('account_sessions.id')
    .where('accounts.email_key', '=', account)
    .where('account_sessions.address', '=', address)
    .where('account_sessions.authenticated_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return session !== undefined
}

async function hasStaffSignedIn(db: Database, { account, address, since }: Device): Promise<boolean> {
  const session = await db
    .selectFrom('staff_sessions')
    .innerJoin('token_families', 'token_families.id', 'staff_sessions.family_id')
    .innerJoin('staff', 'staff.id', 'token_families.subject_id')
    .select('staff_sessions.family_id')
    .where(sql<boolean>`lower(staff.email) = ${account}`)
    .where('staff_sessions.address', '=', address)
    .where('token_families.created_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return session !== undefined
}
