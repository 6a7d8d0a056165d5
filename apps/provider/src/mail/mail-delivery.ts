import type { Logger } from 'pino'
import type { Mails, MailSurroundings, RenderMail } from '../../pages/mails/mail-props.ts'
import type { Database } from '../platform/db/pool.ts'
import { resolveLocale } from '../settings/index.ts'
import { type MailAddress, type Mailer, MailRejected, toErrorCodes } from './mailer.ts'
import { markMailFailed, markMailSent, rescheduleMail, leaseDueMail, type QueuedMail } from './store.ts'

export interface MailDelivery {
  /** Sends what is due. Called every second; several processes may do so at once. */
  deliverDueMails(): Promise<void>
}

/** The shop as its mails show it. */
export interface MailShop {
  name: string
  storefrontUrl: string
  timeZone: string
  /** BCP 47; of mails that name no language. */
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
/** Why a mail that nobody needs any more was not sent. */
const EXPIRED = 'expired'
/** So that a shop that closes does not wait for all of a long queue. */
const BATCH_SIZE = 50

/**
 * One mail after the other, each outside of any transaction: whoever is killed while sending has one mail that may come twice. While the server cannot be reached,
 * mails wait, and one a second asks whether it is back.
 */
export function createMailDelivery(services: MailDeliveryServices): MailDelivery {
  const { db, mailer, log, now, random } = services
  let isDown = false

  return {
    async deliverDueMails() {
      for (let sent = 0; sent < BATCH_SIZE; sent++) {
        const mail = await leaseDueMail(db, now())
        if (!mail) return
        const isReached = await deliver(mail)
        if (!isReached) return
      }
    },
  }

  /** False where the server could not be reached: others would fare no better. */
  async function deliver(mail: QueuedMail): Promise<boolean> {
    const hopeless = findSendProblem(mail, now())
    if (hopeless) {
      await giveUp(mail, hopeless)
      return true
    }
    try {
      await mailer.send(outgoing(mail))
    } catch (error) {
      if (error instanceof MailRejected) {
        await (error.isFinal
          ? giveUp(mail, error.message)
          : rescheduleMail(db, mail.id, getMailRetryTime(mail), error.message))
        return true
      }
      await rescheduleMail(db, mail.id, getServerRetryTime(mail), toErrorCodes(error))
      if (!isDown) log.warn({ problem: toErrorCodes(error) }, 'mail cannot be sent; it waits, and is tried again')
      isDown = true
      return false
    }
    await markMailSent(db, mail.id, now())
    if (isDown) log.warn({}, 'mail can be sent again')
    isDown = false
    return true
  }

  function outgoing(mail: QueuedMail) {
    const { id, recipient: to } = mail
    return { id, to, from: sender(), ...renderQueuedMail(services.renderMail, mail, services.shop()) }
  }

  function sender(): MailAddress {
    const { name = services.shop().name, address } = services.from
    return { name, address }
  }

  async function giveUp(mail: QueuedMail, why: string): Promise<void> {
    await markMailFailed(db, mail.id, why, now())
    if (why !== EXPIRED) log.warn({ mail: mail.id, template: mail.template, problem: why }, 'a mail was given up')
  }

  /** A second, two, four … half a minute, so that it leaves within a minute after the server is back. */
  function getServerRetryTime({ attempts }: QueuedMail): Date {
    return addJitter(Math.min(1_000 * 2 ** (attempts - 1), 30_000))
  }

  /** Half a minute, one, two … a quarter of an hour: as servers want it that know a sender only at the second try. */
  function getMailRetryTime({ attempts }: QueuedMail): Date {
    return addJitter(Math.min(30_000 * 2 ** (attempts - 1), 900_000))
  }

  /** Half as long to half as much again, so that mails that failed together do not come together. */
  function addJitter(ms: number): Date {
    return new Date(now().getTime() + ms * (0.5 + random()))
  }
}

/** A mail in the language it was asked for, or in the shop's; amounts and moments as where the shop is. */
export function renderQueuedMail(
  renderMail: RenderMail,
  { template, props, recipient, language }: QueuedMail,
  shop: MailShop,
) {
  const surroundings: MailSurroundings = { shop, to: recipient, language: resolveLocale(language, shop.locale) }
  // `sendMail` alone writes them, each template with its own props.
  return renderMail(template as keyof Mails, props as Mails[keyof Mails], surroundings)
}

function findSendProblem({ expiresAt, createdAt, recipient }: QueuedMail, now: Date): string | undefined {
  if (expiresAt && expiresAt <= now) return EXPIRED
  if (now.getTime() - createdAt.getTime() > MAX_AGE_MS) return 'not sent in three days'
  return isPlainAddress(recipient) ? undefined : 'no address'
}

/** One mailbox, and nothing that ends a header or begins another address. */
function isPlainAddress(text: string): boolean {
  return /^[^\s<>,;"\p{Cc}]+@[^\s<>,;"@\p{Cc}]+$/u.test(text)
}
