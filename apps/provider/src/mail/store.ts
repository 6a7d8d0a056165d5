import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../platform/db/pool.ts'
import { PREPARED } from '../platform/db/prepared-statements.ts'
import { recordset, toColumnList } from '../platform/db/recordset.ts'
import type { Tx } from '../platform/db/transaction.ts'

export interface QueuedMail {
  id: string
  recipient: string
  template: string
  props: object
  language: string | null
  createdAt: Date
  expiresAt: Date | null
  attempts: number
}

/** Longer than one attempt. After a process was killed, others take over the mail when its lease ends. */
const LEASE_MS = 60_000

interface MailRow {
  id: string
  recipient: string
  template: string
  props: object
  language: string | null
  created_at: Date
  expires_at: Date | null
  attempts: number
}

export interface NewMailRow {
  id: string
  recipient: string
  template: string
  props: object
  language: string | null | undefined
  created_at: Date
  expires_at: Date | undefined
  next_attempt_at: Date
}

const COLUMNS = {
  id: 'uuid',
  recipient: 'text',
  template: 'text',
  props: 'jsonb',
  language: 'text',
  created_at: 'timestamptz',
  expires_at: 'timestamptz',
  next_attempt_at: 'timestamptz',
}

export async function insertMails(tx: Tx, rows: readonly NewMailRow[]): Promise<void> {
  await sql`${sql.raw(PREPARED)} ${buildMailRowInsert(rows)}`.execute(tx)
}

/** SQL of the insert. Its text is the same for any number of mails. */
export function buildMailRowInsert(rows: readonly NewMailRow[]): RawBuilder<unknown> {
  return sql`insert into mails (${toColumnList(COLUMNS)}) select ${toColumnList(COLUMNS)} from ${recordset(COLUMNS, rows, 'mail')}`
}

/** Leases the mail that is due longest. Other processes skip it until the lease ends. */
export async function leaseDueMail(db: Database, now: Date): Promise<QueuedMail | undefined> {
  const { rows } = await sql<MailRow>`
    update mails set attempts = attempts + 1, next_attempt_at = ${new Date(now.getTime() + LEASE_MS)}
    where id in (
      select id from mails where sent_at is null and failed_at is null and next_attempt_at <= ${now}
      order by next_attempt_at limit 1 for update skip locked)
    returning id, recipient, template, props, language, created_at, expires_at, attempts`.execute(db)
  return rows[0] && toQueuedMail(rows[0])
}

/** Marks a mail as sent and deletes its props, which may give access to an account. */
export async function markMailSent(db: Database, id: string, now: Date): Promise<void> {
  await db.updateTable('mails').set({ sent_at: now, props: '{}', last_error: null }).where('id', '=', id).execute()
}

export async function markMailFailed(db: Database, id: string, problem: string, now: Date): Promise<void> {
  await db.updateTable('mails').set({ failed_at: now, props: '{}', last_error: problem }).where('id', '=', id).execute()
}

export async function rescheduleMail(db: Database, id: string, until: Date, problem: string): Promise<void> {
  await db.updateTable('mails').set({ next_attempt_at: until, last_error: problem }).where('id', '=', id).execute()
}

/** Lists unsent mails, newest first. */
export async function listQueuedMails(db: Database, limit: number): Promise<QueuedMail[]> {
  const rows = await selectQueued(db).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
  return rows.map(toQueuedMail)
}

export async function findQueuedMail(db: Database, id: string): Promise<QueuedMail | undefined> {
  const row = await selectQueued(db).where('id', '=', id).executeTakeFirst()
  return row && toQueuedMail(row)
}

function selectQueued(db: Database) {
  return (
    db
      .selectFrom('mails')
      .select(['id', 'recipient', 'template', 'props', 'language', 'created_at', 'expires_at', 'attempts'])
      .where('sent_at', 'is', null)
      .where('failed_at', 'is', null)
      // Excludes mails that were already expired when enqueued: they only equalize response times.
      .where(({ or, eb, ref }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', ref('created_at'))]))
  )
}

function toQueuedMail({ created_at: createdAt, expires_at: expiresAt, ...row }: MailRow): QueuedMail {
  return { ...row, createdAt, expiresAt }
}
