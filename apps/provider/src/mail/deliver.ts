import type { Logger } from 'pino'
import type { Mails, MailSurroundings, RenderMail } from '../../pages/mails/mail-props.ts'
import type { Database } from '../db/pool.ts'
import { localeOf } from '../settings/index.ts'
import { type MailAddress, type Mailer, MailRefused, problemOf } from './mailer.ts'
import { giveUpMail, markSent, postponeMail, takeDueMail, type WaitingMail } from './store.ts'

export interface Delivery {
  /** Sends what is due. Called every second; several processes may do so at once. */
  deliverDue(): Promise<void>
}

/** The shop as its mails show it. */
export interface MailingShop {
  name: string
  storefrontUrl: string
  timeZone: string
  /** BCP 47; of mails that name no language. */
  locale: string
}

export interface DeliveryServices {
  db: Database
  mailer: Mailer
  renderMail: RenderMail
  shop: () => MailingShop
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
const MAILS_A_RUN = 50

/**
 * One mail after the other, each outside of any transaction: whoever is killed while sending has one mail that may come twice. While the server cannot be reached,
 * mails wait, and one a second asks whether it is back.
 */
export function openDelivery(services: DeliveryServices): Delivery {
  const { db, mailer, log, now, random } = services
  let isDown = false

  return {
    async deliverDue() {
      for (let sent = 0; sent < MAILS_A_RUN; sent++) {
        const mail = await takeDueMail(db, now())
        if (!mail) return
        const isReached = await deliver(mail)
        if (!isReached) return
      }
    },
  }

  /** False where the server could not be reached: others would fare no better. */
  async function deliver(mail: WaitingMail): Promise<boolean> {
    const hopeless = whyNotSent(mail, now())
    if (hopeless) {
      await giveUp(mail, hopeless)
      return true
    }
    try {
      await mailer.send(outgoing(mail))
    } catch (error) {
      if (error instanceof MailRefused) {
        await (error.isFinal
          ? giveUp(mail, error.message)
          : postponeMail(db, mail.id, refusedUntil(mail), error.message))
        return true
      }
      await postponeMail(db, mail.id, unreachedUntil(mail), problemOf(error))
      if (!isDown) log.warn({ problem: problemOf(error) }, 'mail cannot be sent; it waits, and is tried again')
      isDown = true
      return false
    }
    await markSent(db, mail.id, now())
    if (isDown) log.warn({}, 'mail can be sent again')
    isDown = false
    return true
  }

  function outgoing(mail: WaitingMail) {
    const { id, recipient: to } = mail
    return { id, to, from: sender(), ...renderWaiting(services.renderMail, mail, services.shop()) }
  }

  function sender(): MailAddress {
    const { name = services.shop().name, address } = services.from
    return { name, address }
  }

  async function giveUp(mail: WaitingMail, why: string): Promise<void> {
    await giveUpMail(db, mail.id, why, now())
    if (why !== EXPIRED) log.warn({ mail: mail.id, template: mail.template, problem: why }, 'a mail was given up')
  }

  /** A second, two, four … half a minute, so that it leaves within a minute after the server is back. */
  function unreachedUntil({ attempts }: WaitingMail): Date {
    return inMs(Math.min(1_000 * 2 ** (attempts - 1), 30_000))
  }

  /** Half a minute, one, two … a quarter of an hour: as servers want it that know a sender only at the second try. */
  function refusedUntil({ attempts }: WaitingMail): Date {
    return inMs(Math.min(30_000 * 2 ** (attempts - 1), 900_000))
  }

  /** Half as long to half as much again, so that mails that failed together do not come together. */
  function inMs(ms: number): Date {
    return new Date(now().getTime() + ms * (0.5 + random()))
  }
}

/** A mail in the language it was asked for, or in the shop's; amounts and moments as where the shop is. */
export function renderWaiting(
  renderMail: RenderMail,
  { template, props, recipient, language }: WaitingMail,
  shop: MailingShop,
) {
  const surroundings: MailSurroundings = { shop, to: recipient, language: localeOf(language, shop.locale) }
  // `sendMail` alone writes them, each template with its own props.
  return renderMail(template as keyof Mails, props as Mails[keyof Mails], surroundings)
}

function whyNotSent({ expiresAt, createdAt, recipient }: WaitingMail, now: Date): string | undefined {
  if (expiresAt && expiresAt <= now) return EXPIRED
  if (now.getTime() - createdAt.getTime() > MAX_AGE_MS) return 'not sent in three days'
  return isPlainAddress(recipient) ? undefined : 'no address'
}

/** One mailbox, and nothing that ends a header or begins another address. */
function isPlainAddress(text: string): boolean {
  return /^[^\s<>,;"\p{Cc}]+@[^\s<>,;"@\p{Cc}]+$/u.test(text)
}
