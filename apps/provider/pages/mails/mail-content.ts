import { getTaxName } from '@cartwright/ui'
import { formatDeliveryDates, formatDeliverySlot } from '@cartwright/ui/delivery-slot'
import { nameOfCountry } from '../name-of-country.ts'
import { asWritten, oneLine } from './as-written.ts'
import type { MailName, Mails, MailSurroundings } from './mail-props.ts'
import type { OrderMailName } from './order-mail-props.ts'
import { partsOf } from './order-parts.ts'
import { textsFor } from './texts/index.ts'
import type { MailFormatters } from './texts/mail-texts.ts'

/** All that a mail says, in order: both its parts are made of this, so that neither knows more than the other. */
export interface MailContent {
  language: string
  subject: string
  shop: string
  title: string
  text: string[]
  /** A code or a password, to be read or copied. */
  code?: string
  links: MailLinkTo[]
  /** What it is about, part by part. */
  parts: MailPart[]
  after: string[]
  copyLink: string
  footer: string
  replyTo?: string
}

interface MailLinkTo {
  href: string
  text: string
}

/** A heading, and what stands below it. */
export interface MailPart {
  title: string
  paragraphs?: string[]
  rows?: MailRow[]
  links?: MailLinkTo[]
}

export interface MailRow {
  what: string
  details?: string[]
  amount?: string
  isSum?: boolean
  isStrong?: boolean
}

interface Shown {
  code?: string
  links?: (string | undefined)[]
  replyTo?: string
}

/** What a mail shows between its words. Links that are left out are not offered. */
const SHOWN: { [Name in MailName]: (props: Mails[Name]) => Shown } = {
  'verify-code': ({ code }) => ({ code }),
  recovery: ({ link }) => ({ links: [link] }),
  activation: ({ link }) => ({ links: [link] }),
  'already-registered': ({ signInLink, recoverLink }) => ({ links: [signInLink, recoverLink] }),
  'awaiting-approval': () => ({}),
  approved: ({ link }) => ({ links: [link] }),
  'password-changed': () => ({}),
  'account-deleted': () => ({}),
  'staff-one-time-password': ({ password, link }) => ({ code: password, links: [link] }),
  'staff-password-changed': ({ link }) => ({ links: [link] }),
  'contact-message': ({ email }) => ({ replyTo: email }),
  'back-in-stock': ({ link, forgetLink }) => ({ links: [link, forgetLink] }),
  'order-placed': linkOnly,
  'order-paid': linkOnly,
  'order-shipped': linkOnly,
  'order-refunded': linkOnly,
  'order-canceled': linkOnly,
  'order-return-requested': linkOnly,
  'order-return-decided': linkOnly,
  'shop-order-placed': linkOnly,
  'shop-order-paid': linkOnly,
  'shop-order-shipped': linkOnly,
  'shop-order-refunded': linkOnly,
  'shop-order-canceled': linkOnly,
  'shop-return-requested': linkOnly,
  'shop-payment-disputed': linkOnly,
  'shop-chargeback': linkOnly,
  'shop-refund-failed': linkOnly,
}

function linkOnly({ link }: { link: string }) {
  return { links: [link] }
}

export function contentOf<Name extends MailName>(
  name: Name,
  props: Mails[Name],
  { shop, to, language: asked }: MailSurroundings,
): MailContent {
  const { language, texts } = textsFor(asked)
  // A region has clocks, calendars and a way to write numbers of its own.
  const locale = /^[a-z]{2}-([a-z]{2}|\d{3})$/i.test(asked) && asked.startsWith(language) ? asked : language
  const clock = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: shop.timeZone })
  const told: MailFormatters = {
    shop: oneLine(shop.name),
    to: oneLine(to),
    moment: (iso) => clock.format(new Date(iso)),
    day: (iso) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: shop.timeZone }).format(new Date(iso)),
    slot: (slot) =>
      formatDeliverySlot({ from: new Date(slot.from), to: new Date(slot.to) }, { locale, timeZone: shop.timeZone })
        .slot,
    days: (days) => formatDeliveryDates(days, locale),
    money: (amount, currency) => writeMoney(amount, currency, locale),
    tax: (tax) => getTaxName(language, tax ?? {}),
    country: (code) => nameOfCountry(code, locale),
  }
  const given = asWritten(props)
  const words = texts.words[name](given as never /* those of its own name */, told)
  const { code, links = [], replyTo } = SHOWN[name](given)
  return {
    language,
    subject: oneLine(words.subject),
    shop: told.shop,
    title: oneLine(words.title),
    text: words.text,
    code,
    links: links.flatMap((href, position) => (href ? [{ href, text: words.actions?.[position] ?? href }] : [])),
    parts: isOfOrder(name) ? partsOf(name, given as never, { labels: texts.orderLabels, told }) : [],
    after: words.after,
    copyLink: texts.copyLink,
    footer: texts.footer(told),
    ...(replyTo && { replyTo }),
  }
}

/** In the decimals that the amount has: how many a currency has changes with the runtime, forints among them. */
function writeMoney(amount: string, currency: string, locale: string): string {
  const decimals = amount.split('.')[1]?.length ?? 0
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(amount as Intl.StringNumericLiteral) // exact; the library types know it as a numeric literal type only
}

function isOfOrder(name: MailName): name is OrderMailName {
  return /^(order|shop)-/.test(name)
}
