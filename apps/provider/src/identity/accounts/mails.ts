import { enqueueMail } from '../../mail/index.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { CODE_MINUTES } from './pending-sign-in.ts'

interface Recipient {
  to: string
  language: string | null | undefined
}

export async function sendCodeMail(tx: Tx, { to, language }: Recipient, code: string, now: Date): Promise<void> {
  const expiresAt = new Date(now.getTime() + CODE_MINUTES * 60_000)
  const props = { code, minutes: CODE_MINUTES }
  await enqueueMail(tx, { to, language, template: 'verify-code', props, expiresAt }, now)
}

/** Notifies the owner of an address that somebody has tried to register it. */
export async function sendAlreadyRegisteredMail(
  tx: Tx,
  { to, language }: Recipient,
  { providerUrl, now }: { providerUrl: string; now: Date },
): Promise<void> {
  const props = { signInLink: `${providerUrl}/sign-in`, recoverLink: `${providerUrl}/forgot` }
  await enqueueMail(tx, { to, language, template: 'already-registered', props }, now)
}

/**
 * Inserts a mail that expires before it is sent. It takes the time of a real mail, and the response time does not
 * reveal accounts.
 */
export async function sendDecoyMail(tx: Tx, now: Date): Promise<void> {
  await enqueueMail(
    tx,
    { to: 'nobody@shop.invalid', template: 'password-changed', props: { at: '' }, expiresAt: now },
    now,
  )
}

export async function sendPasswordChangedMail(tx: Tx, { to, language }: Recipient, now: Date): Promise<void> {
  const props = { at: now.toISOString() }
  await enqueueMail(tx, { to, language, template: 'password-changed', props }, now)
}
