import type { Mails } from '../../pages/mails/mail-props.ts'
import type { RawBuilder } from 'kysely'
import type { Tx } from '../platform/db/transaction.ts'
import { newId } from '../platform/ids.ts'
import { buildMailRowInsert, insertMails, type NewMailRow } from './store.ts'

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
    await insertMails(
      tx,
      mails.map((mail) => toRow(mail, now)),
    )
}

/** Builds an insert for use within another statement. Its text is the same for any number of mails. */
export function buildMailInsert(all: readonly { mail: AnyMail; at: Date }[]): RawBuilder<unknown> {
  return buildMailRowInsert(all.map(({ mail, at }) => toRow(mail, at)))
}

function toRow({ to, template, props, language, expiresAt }: AnyMail, at: Date): NewMailRow {
  return {
    id: newId(),
    recipient: to,
    template,
    props,
    language,
    created_at: at,
    expires_at: expiresAt,
    next_attempt_at: at,
  }
}
