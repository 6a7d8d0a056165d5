import type { IdentityProfile } from '@cartwright/contract'
import { type Selectable, sql } from 'kysely'
import { requireEmailKey, findOrCreateContact, toContactInfo, parseEmail } from '../../contacts/index.ts'
import type { Database } from '../../platform/db/pool.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { type Tx, WriteConflict } from '../../platform/db/transaction.ts'
import type { Account, AccountSecrets, AccountStatus, MemberDisplay } from './account.ts'

export async function findAccount(db: Database | Tx, id: string): Promise<Account | undefined> {
  const row = await db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toAccount(row)
}

/** Finds the account of a contact. */
export async function findAccountByContact(db: Database | Tx, contactId: string): Promise<Account | undefined> {
  const row = await db.selectFrom('accounts').selectAll().where('contact_id', '=', contactId).executeTakeFirst()
  return row && toAccount(row)
}

/** Returns those of the ids that belong to no member. */
export async function findMissingAccountIds(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Set(ids).difference(new Set(rows.map(({ id }) => id)))
}

/** Finds the account of an address, in any notation. */
export async function findAccountByEmail(db: Database | Tx, email: string): Promise<Account | undefined> {
  return (await findAccountWithSecretsByEmail(db, email))?.account
}

export interface AccountWithSecrets {
  account: Account
  secrets: AccountSecrets
}

export async function findAccountWithSecretsByEmail(
  db: Database | Tx,
  email: string,
): Promise<AccountWithSecrets | undefined> {
  const key = parseEmail(email)?.key
  if (key === undefined) return undefined
  const row = await db.selectFrom('accounts').selectAll().where('email_key', '=', key).executeTakeFirst()
  return row && { account: toAccount(row), secrets: toSecrets(row) }
}

export async function findAccountWithSecrets(db: Database | Tx, id: string): Promise<AccountWithSecrets | undefined> {
  const row = await db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()
  return row && { account: toAccount(row), secrets: toSecrets(row) }
}

/** Locks the row until the transaction ends: nobody blocks the account or changes its password meanwhile. */
export async function lockAccount(tx: Tx, id: string): Promise<AccountWithSecrets | undefined> {
  const row = await tx.selectFrom('accounts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row && { account: toAccount(row), secrets: toSecrets(row) }
}

export async function lockAccountByEmail(tx: Tx, email: string): Promise<Account | undefined> {
  const account = await findAccountByEmail(tx, email)
  return account && (await lockAccount(tx, account.id))?.account
}

export interface NewAccount {
  id: string
  email: string
  passwordHash?: string
  isVerified: boolean
  status: AccountStatus
  profile: IdentityProfile
  /** @default the contact with that address, or a new one */
  contactId?: string
  /** False for an account that gets its own contact, even if another contact has the address. @default true */
  mayMergeContact?: boolean
}

/**
 * Inserts an account. Run it with `write`: after a concurrent insert of the same address the retry finds that
 * account.
 */
export async function insertAccount(tx: Tx, account: NewAccount, now: Date): Promise<Account> {
  const { email, profile, isVerified, mayMergeContact: mayMerge = true } = account
  const person = { email, isProven: isVerified, info: toContactInfo(profile), mayMerge }
  const contactId = account.contactId ?? (await findOrCreateContact(tx, person, now)).contactId
  const row = await tx
    .insertInto('accounts')
    .values({
      id: account.id,
      email,
      email_key: requireEmailKey(email),
      email_verified_at: isVerified ? now : null,
      password_hash: account.passwordHash ?? null,
      password_changed_at: account.passwordHash === undefined ? null : now,
      status: account.status,
      contact_id: contactId,
      profile: JSON.stringify(profile),
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new WriteConflict('Another request has made an account of this address.')
  return toAccount(row)
}

export interface AccountChanges {
  emailVerifiedAt?: Date
  profile?: IdentityProfile
  display?: MemberDisplay
  status?: AccountStatus
  /** Null removes it. */
  passwordHash?: string | null
}

/** Undefined if the account is gone. */
export async function changeAccount(
  tx: Tx,
  id: string,
  { emailVerifiedAt, profile, display, status, passwordHash }: AccountChanges,
  now: Date,
): Promise<Account | undefined> {
  const row = await tx
    .updateTable('accounts')
    .set({
      ...(emailVerifiedAt && { email_verified_at: sql<Date>`coalesce(email_verified_at, ${emailVerifiedAt})` }),
      ...(profile && { profile: JSON.stringify(profile) }),
      ...(display && { display: JSON.stringify(display) }),
      ...(status && { status }),
      ...(passwordHash !== undefined && {
        password_hash: passwordHash,
        password_changed_at: now,
        must_change_password: false,
      }),
      revision: sql`revision + 1`,
      updated_at: now,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row && toAccount(row)
}

/** Stores the same password hashed at the current cost, unless it was changed meanwhile. */
export async function updatePasswordHash(db: Database | Tx, id: string, from: string, to: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ password_hash: to })
    .where('id', '=', id)
    .where('password_hash', '=', from)
    .execute()
}

/** Lists accounts, newest first; `before` is the last one of the previous page. */
export async function listAccounts(
  db: Database | Tx,
  { status, before, limit }: { status?: AccountStatus; before?: string; limit: number },
): Promise<Account[]> {
  let query = db.selectFrom('accounts').selectAll().orderBy('id', 'desc').limit(limit)
  if (status) query = query.where('status', '=', status)
  if (before) query = query.where('id', '<', before)
  return (await query.execute()).map(toAccount)
}

type AccountRow = Selectable<Schema['accounts']>

function toAccount(row: AccountRow): Account {
  return {
    id: row.id,
    email: row.email,
    emailVerifiedAt: row.email_verified_at ?? undefined,
    hasPassword: row.password_hash !== null,
    status: row.status,
    contactId: row.contact_id,
    profile: row.profile, // an `IdentityProfile`: written by this file alone
    display: row.display, // and this a `MemberDisplay`
    slug: row.slug ?? undefined,
    revision: row.revision,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    lastSignedInAt: row.last_signed_in_at ?? undefined,
  }
}

function toSecrets(row: AccountRow): AccountSecrets {
  return { passwordHash: row.password_hash ?? undefined, mustChangePassword: row.must_change_password }
}
