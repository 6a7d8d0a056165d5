import type { JsonObject } from '@cartwright/contract'
import { sql } from 'kysely'
import { AppError } from '../../platform/http/app-error.ts'
import type { Database } from '../../platform/db/pool.ts'
import { readRows } from '../../platform/db/read-rows.ts'
import { readShopClock } from '../../settings/index.ts'
import { findAccount } from '../accounts/index.ts'
import { type OnExport, readDataSubject } from './personal-data-store.ts'

/** Exports all data of a member as stored: rows by the name of their table. Hashes of secrets are left out. */
export async function exportMyData(
  { db, onExport }: { db: Database; onExport: readonly OnExport[] },
  memberId: string,
): Promise<JsonObject> {
  const account = await findAccount(db, memberId)
  if (!account) throw new AppError('ACCOUNT_NOT_FOUND', 404, 'There is no such account.')
  const { contactId, email } = account
  const person = await readDataSubject(db, account)
  const ofMember = sql`account_id = ${memberId}`
  const own = {
    accounts: await readRows(db, 'accounts', sql`id = ${memberId}`, { without: ['password_hash'] }),
    contacts: await readRows(db, 'contacts', sql`id = ${contactId}`),
    contact_emails: await readRows(db, 'contact_emails', sql`contact_id = ${contactId}`),
    account_sessions: await readRows(db, 'account_sessions', ofMember, { without: ['token_hash', 'browser_hash'] }),
    member_addresses: await readRows(db, 'member_addresses', ofMember),
    vouchings: await readRows(db, 'app_sign_ins', ofMember),
    signed_in_visitors: await readRows(db, 'signed_in_visitors', sql`member_id = ${memberId}`),
    token_families: await readRows(db, 'token_families', sql`subject_kind = 'member' and subject_id = ${memberId}`),
    mailed_tokens: await readRows(db, 'mailed_tokens', ofMember, { without: ['hash'] }),
    waiting_sign_ins: await readRows(db, 'pending_sign_ins', sql`identity_id = ${memberId}`, {
      without: ['token_hash', 'code_hash', 'registration'],
    }),
    mails: await readRows(db, 'mails', sql`lower(recipient) = lower(${email})`, { without: ['props'] }),
  }
  const others = await Promise.all(onExport.map((read) => read(db, person)))
  const { writeExact } = await readShopClock(db)
  // Rows contain bigints and dates, which become texts in the response: dates by the clock of the shop.
  const asText = (_name: string, value: unknown): unknown => {
    if (typeof value === 'bigint') return value.toString()
    return typeof value === 'string' && MOMENT.test(value) ? writeExact(new Date(value)) : value
  }
  return JSON.parse(JSON.stringify(Object.assign(own, ...others), asText)) as JsonObject
}

/** Format of `toISOString`. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
