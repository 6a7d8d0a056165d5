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
  /** When what it says no longer holds, such as a code: after that it is not sent any more. */
  expiresAt?: Date
}

/** A mail of some template, with what that asks for. */
export type AnyMail = { [Name in keyof Mails]: NewMail<Name> }[keyof Mails]

/** Notes a mail in the transaction of its cause: it leaves once that is committed, and never if it is not. */
export async function enqueueMail(tx: Tx, mail: AnyMail, now: Date): Promise<void> {
  await enqueueMails(tx, [mail], now)
}

export async function enqueueMails(tx: Tx, mails: readonly AnyMail[], now: Date): Promise<void> {
  if (mails.length > 0)
    await sql`${sql.raw(PREPARED)} ${buildMailInsert(mails.map((mail) => ({ mail, at: now })))}`.execute(tx)
}

/** For those who write something else by the same statement. However many they are, its text is the same. */
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
