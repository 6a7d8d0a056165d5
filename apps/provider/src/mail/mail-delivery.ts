import type { Logger } from 'pino'
import type { Mails, MailSurroundings, RenderMail } from '../../pages/mails/mail-props.ts'
import type { Database } from '../platform/db/pool.ts'
import { resolveLocale } from '../settings/index.ts'
import { type MailAddress, type Mailer, MailRejected, toErrorCodes } from './mailer.ts'
import { markMailFailed, markMailSent, rescheduleMail, leaseDueMail, type QueuedMail } from './store.ts'

export interface MailDelivery {
  /** Sends due mails. Called every second; several processes may run it at once. */
  deliverDueMails(): Promise<void>
}

/** Shop data for mails. */
export interface MailShop {
  name: string
  storefrontUrl: string
  timeZone: string
  /** BCP 47; default for mails without a language. */
  locale: string
}

export interface MailDeliveryServices {
  db: Database
  mailer: Mailer
  renderMail: RenderMail
  shop: () => MailShop
  /** Without a name, the shop's. */
  from: { name?: string; address: string }
  log: Logger
  now: () => Date
  /** At least 0, less than 1. */
  random: () => number
}

const MAX_AGE_MS = 3 * 86_400_000
/** Failure reason of an expired mail. */
const EXPIRED = 'expired'
/** Limits a run, so that shutdown does not wait for a long queue. */
const BATCH_SIZE = 50

/**
 * Creates the delivery of queued mails. It sends one mail at a time, outside of any transaction: a process killed
 * while sending may send one mail twice. While the mail server is unreachable, mails wait, and one attempt a second
 * probes it.
 */
export function createMailDelivery(services: MailDeliveryServices): MailDelivery {
  const { db, mailer, log, now, random } = services
  let isDown = false

  return {
    async deliverDueMails() {
      for (let sent = 0; sent < BATCH_SIZE; sent++) {
        const mail = await leaseDueMail(db, now())
        if (!mail) return
        const isServerUp = await deliver(mail)
        if (!isServerUp) return
      }
    },
  }

  /** False if the mail server was unreachable, which would also fail other mails. */
  async function deliver(mail: QueuedMail): Promise<boolean> {
    const problem = findSendProblem(mail, now())
    if (problem) {
      await fail(mail, problem)
      return true
    }
    try {
      await mailer.send(toOutgoingMail(mail))
    } catch (error) {
      if (error instanceof MailRejected) {
        await (error.isFinal
          ? fail(mail, error.message)
          : rescheduleMail(db, mail.id, getMailRetryTime(mail), error.message))
        return true
      }
      await rescheduleMail(db, mail.id, getServerRetryTime(mail), toErrorCodes(error))
      if (!isDown) log.warn({ problem: toErrorCodes(error) }, 'mail server unreachable, will retry')
      isDown = true
      return false
    }
    await markMailSent(db, mail.id, now())
    if (isDown) log.warn({}, 'mail server reachable again')
    isDown = false
    return true
  }

  function toOutgoingMail(mail: QueuedMail) {
    const { id, recipient: to } = mail
    return { id, to, from: sender(), ...renderQueuedMail(services.renderMail, mail, services.shop()) }
  }

  function sender(): MailAddress {
    const { name = services.shop().name, address } = services.from
    return { name, address }
  }

  async function fail(mail: QueuedMail, problem: string): Promise<void> {
    await markMailFailed(db, mail.id, problem, now())
    if (problem !== EXPIRED) log.warn({ mail: mail.id, template: mail.template, problem }, 'mail failed permanently')
  }

  /**
   * Backoff while the server is unreachable: 1, 2, 4 … 30 seconds, so that mails leave within a minute after it is
   * back.
   */
  function getServerRetryTime({ attempts }: QueuedMail): Date {
    return addJitter(Math.min(1_000 * 2 ** (attempts - 1), 30_000))
  }

  /** Backoff of a temporarily rejected mail: 0.5, 1, 2 … 15 minutes, as greylisting servers require. */
  function getMailRetryTime({ attempts }: QueuedMail): Date {
    return addJitter(Math.min(30_000 * 2 ** (attempts - 1), 900_000))
  }

  /** Adds jitter of ±50 %, so that mails that failed together are not retried together. */
  function addJitter(ms: number): Date {
    return new Date(now().getTime() + ms * (0.5 + random()))
  }
}

/** Renders a mail in its language, or in the shop's. Amounts and times use the shop's locale and time zone. */
export function renderQueuedMail(
  renderMail: RenderMail,
  { template, props, recipient, language }: QueuedMail,
  shop: MailShop,
) {
  const surroundings: MailSurroundings = { shop, to: recipient, language: resolveLocale(language, shop.locale) }
  // Only `enqueueMails` writes them, each template with its own props.
  return renderMail(template as keyof Mails, props as Mails[keyof Mails], surroundings)
}

function findSendProblem({ expiresAt, createdAt, recipient }: QueuedMail, now: Date): string | undefined {
  if (expiresAt && expiresAt <= now) return EXPIRED
  if (now.getTime() - createdAt.getTime() > MAX_AGE_MS) return 'not sent in three days'
  return isPlainAddress(recipient) ? undefined : 'no address'
}

/** Whether the text is a single address, without characters that end a header or begin another address. */
function isPlainAddress(text: string): boolean {
  return /^[^\s<>,;"\p{Cc}]+@[^\s<>,;"@\p{Cc}]+$/u.test(text)
}
