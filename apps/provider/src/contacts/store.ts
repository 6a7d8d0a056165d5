import { sql } from 'kysely'
import { executeBatched, type BatchStatement } from '../platform/db/batched-statements.ts'
import { PREPARED } from '../platform/db/prepared-statements.ts'
import type { Database } from '../platform/db/pool.ts'
import { recordset } from '../platform/db/recordset.ts'
import type { Tx } from '../platform/db/transaction.ts'
import { newId } from '../platform/ids.ts'
import { type Contact, type ContactInfo, EMPTY_INFO } from './contact.ts'

const prepared = sql.raw(PREPARED)

export async function findContact(db: Database | Tx, id: string): Promise<Contact | undefined> {
  const row = await db.selectFrom('contacts').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toContact(row)
}

/** Reads and locks a contact. Writes to one contact queue on its row. */
export async function findContactForUpdate(tx: Tx, id: string): Promise<Contact | undefined> {
  const row = await tx.selectFrom('contacts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row && toContact(row)
}

export async function findContactIdByEmail(db: Database | Tx, emailKey: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('contact_emails')
    .select('contact_id')
    .where('email_key', '=', emailKey)
    .executeTakeFirst()
  return row?.contact_id
}

/** Contact of an address, read without a lock. */
export interface ContactMatch {
  id: string
  info: ContactInfo
  hasAccount: boolean
}

/** Finds the contact of an address. Concurrent lookups share one statement. */
export function findContactByEmail(tx: Tx, emailKey: string): Promise<ContactMatch | undefined> {
  return executeBatched(tx, CONTACTS_BY_EMAIL, emailKey)
}

const CONTACTS_BY_EMAIL: BatchStatement<string, ContactMatch & { key: string }, ContactMatch | undefined> = {
  statement: (keys) => sql`${prepared}
    select e.email_key as key, c.id, c.info, exists (select from accounts where accounts.contact_id = c.id) as "hasAccount"
    from unnest((select ${keys}::text[])) as input (key) join contact_emails e on e.email_key = input.key
    join contacts c on c.id = e.contact_id`,
  results: (rows, keys) => keys.map((emailKey) => rows.find(({ key }) => key === emailKey)),
}

/**
 * Takes a shared lock that prevents the deletion of a contact until the transaction ends. False if it does not exist.
 */
export async function lockContactShared(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`${prepared} select id from contacts where id = ${id}::uuid for key share`.execute(tx)
  return rows.length > 0
}

/**
 * Inserts a contact with an address. Undefined if the address already has one; waits for a transaction that inserts
 * it concurrently.
 */
export function insertContactWithEmail(
  tx: Tx,
  emailKey: string,
  info: ContactInfo,
  now: Date,
): Promise<string | undefined> {
  return executeBatched(tx, INSERT_CONTACTS, { email_key: emailKey, id: newId(), info, at: now })
}

const NEW_CONTACT = { email_key: 'text', id: 'uuid', info: 'jsonb', at: 'timestamptz' }

/** Inserts addresses in their order, which avoids deadlocks. */
const INSERT_CONTACTS: BatchStatement<Record<keyof typeof NEW_CONTACT, unknown>, { id: string }, string | undefined> = {
  statement: (all) => sql`${prepared}
    with input as materialized (select * from ${recordset(NEW_CONTACT, all, 'contact')}),
    inserted as (
      insert into contact_emails (email_key, contact_id) select email_key, id from input order by email_key
      on conflict do nothing returning contact_id
    )
    insert into contacts (id, info, created_at, updated_at)
    select id, info, at, at from input where id in (select contact_id from inserted) returning id`,
  results: (rows, all) => all.map((contact) => rows.find(({ id }) => id === contact.id)?.id),
}

/** Inserts a contact without an address. */
export async function insertContact(tx: Tx, info: ContactInfo, now: Date): Promise<string> {
  const id = newId()
  await tx
    .insertInto('contacts')
    .values({ id, info: JSON.stringify(info), created_at: now, updated_at: now })
    .execute()
  return id
}

/** Saves the data of a locked contact. */
export async function saveContactInfo(tx: Tx, id: string, info: ContactInfo, now: Date): Promise<void> {
  await tx
    .updateTable('contacts')
    .set({ info: JSON.stringify(info), updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** Whether the contact has an account. Call it after the contact is locked, as the creation of an account does. */
export async function hasContactAccount(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.selectFrom('accounts').select('id').where('contact_id', '=', id).executeTakeFirst()
  return row !== undefined
}

/**
 * Deletes the contact of a deleted account, with its addresses. If an order refers to it, it remains with the address
 * alone: other data may be from the account. The contact is locked first, so that no order can come in between.
 */
export async function eraseContact(tx: Tx, id: string, email: string): Promise<void> {
  const contact = await findContactForUpdate(tx, id)
  if (!contact) return
  const order = await tx.selectFrom('orders').select('id').where('contact_id', '=', id).limit(1).executeTakeFirst()
  if (order) await saveContactInfo(tx, id, { ...EMPTY_INFO, emails: [{ email, tag: 'MAIN' }] }, contact.updatedAt)
  else await tx.deleteFrom('contacts').where('id', '=', id).execute()
}

function toContact(row: { id: string; info: object; created_at: Date; updated_at: Date }): Contact {
  return {
    id: row.id,
    info: row.info as ContactInfo, // written by this file alone
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
