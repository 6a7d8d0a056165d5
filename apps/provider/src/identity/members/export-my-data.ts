import type { JsonObject } from '@cartwright/contract'
import { AppError } from '../../platform/http/app-error.ts'
import type { Database } from '../../platform/db/pool.ts'
import { readShopClock } from '../../settings/index.ts'
import { findAccount } from '../accounts/index.ts'
import { type OnExport, readDataSubject, readMemberRows } from './personal-data-store.ts'

/** Exports all data of a member as stored: rows by the name of their table. Hashes of secrets are left out. */
export async function exportMyData(
  { db, onExport }: { db: Database; onExport: readonly OnExport[] },
  memberId: string,
): Promise<JsonObject> {
  const account = await findAccount(db, memberId)
  if (!account) throw new AppError('ACCOUNT_NOT_FOUND', 404, 'There is no such account.')
  const person = await readDataSubject(db, account)
  const own = await readMemberRows(db, account)
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
