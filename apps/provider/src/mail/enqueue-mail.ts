import type { Mails } from '../../pages/mails/mail-props.ts'
import { type RawBuilder, sql } from 'kysely'
import { PREPARED } from '../platform/db/prepared-statements.ts'
import { toColumnList, recordset } from '../platform/db/recordset.ts'
import type { Tx } from '../platform/db/transaction.ts'
import { newId } from '../platform/ids.ts'

export interface NewMail<Name extends keyof Mails> {
  to: string
  /** BCP 47. @default the shop's */
  language?: string | null
  template: Name
  props: Mails[Name]
  /** Expiry of its contents, such as a code. It is not sent afterwards. */
  expiresAt?: Date
}

/** Mail of any template with the props of that template. */
export type AnyMail = { [Name in keyof Mails]: NewMail<Name> }[keyof Mails]

/** Enqueues a mail in the transaction of its cause. It is sent after the commit, and never after a rollback. */
export async function enqueueMail(tx: Tx, mail: AnyMail, now: Date): Promise<void> {
  await enqueueMails(tx, [mail], now)
}

export async function enqueueMails(tx: Tx, mails: readonly AnyMail[], now: Date): Promise<void> {
  if (mails.length > 0)
    await sql`${sql.raw(PREPARED)} ${buildMailInsert(mails.map((mail) => ({ mail, at: now })))}`.execute(tx)
}

/** Builds an insert for use within another statement. Its text is the same for any number of mails. */
export function buildMailInsert(all: readonly { mail: AnyMail; at: Date }[]): RawBuilder<unknown> {
  const rows = all.map(({ mail: { to, template, props, language, expiresAt }, at }) => ({
    id: newId(),
    recipient: to,
    template,
    props,
    language,
    created_at: at,
    expires_at: expiresAt,
    next_attempt_at: at,
  }))
  return sql`insert into mails (${toColumnList(COLUMNS)}) select ${toColumnList(COLUMNS)} from ${recordset(COLUMNS, rows, 'mail')}`
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
