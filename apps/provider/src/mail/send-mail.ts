import type { Mails } from '../../pages/mails/mail-props.ts'
import { type RawBuilder, sql } from 'kysely'
import { KEPT } from '../db/named-statements.ts'
import type { Tx } from '../db/transaction.ts'
import { newId } from '../ids.ts'

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
export async function sendMail(tx: Tx, mail: AnyMail, now: Date): Promise<void> {
  await sendMails(tx, [mail], now)
}

export async function sendMails(tx: Tx, mails: readonly AnyMail[], now: Date): Promise<void> {
  if (mails.length > 0) await sql`${sql.raw(KEPT)} ${insertMails(mails, now)}`.execute(tx)
}

/** For those who write something else by the same statement. However many they are, its text is the same. */
export function insertMails(mails: readonly AnyMail[], now: Date): RawBuilder<unknown> {
  const rows = mails.map(({ to, template, props, language, expiresAt }) => ({
    id: newId(),
    recipient: to,
    template,
    props,
    language,
    expires_at: expiresAt,
  }))
  return sql`insert into mails (id, recipient, template, props, language, created_at, expires_at, next_attempt_at)
    select id, recipient, template, props, language, ${now}::timestamptz, expires_at, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as mail(id uuid, recipient text, template text, props jsonb, language text, expires_at timestamptz)`
}
