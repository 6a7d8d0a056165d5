import { getTaxName } from '@cartwright/ui'
import { formatDeliveryDates, formatDeliverySlot } from '@cartwright/ui/delivery-slot'
import { getCountryName } from '../country-name.ts'
import { sanitizeMailProps, toSingleLine } from './sanitize-texts.ts'
import type { MailLinkTo, MailPart } from './mail-part.ts'
import type { MailName, Mails, MailSurroundings } from './mail-props.ts'
import type { OrderMailName } from './order-mail-props.ts'
import { createOrderParts } from './order-parts.ts'
import { getMailTexts } from './texts/index.ts'
import type { MailFormatters } from './texts/mail-texts.ts'

/** Content of a mail, in order; both HTML and plain text are rendered from it, so they contain the same. */
export interface MailContent {
  language: string
  subject: string
  shop: string
  title: string
  text: string[]
  /** Code or password, to be read or copied. */
  code?: string
  links: MailLinkTo[]
  /** Details, part by part. */
  parts: MailPart[]
  after: string[]
  copyLink: string
  footer: string
  replyTo?: string
}

interface Shown {
  code?: string
  links?: (string | undefined)[]
  replyTo?: string
}

/** Links and codes of each mail. Absent links are not shown. */
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
  'form-submission': ({ email }) => ({ ...(email !== undefined && { replyTo: email }) }),
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

export function createMailContent<Name extends MailName>(
  name: Name,
  props: Mails[Name],
  { shop, to, language: asked }: MailSurroundings,
): MailContent {
  const { language, texts } = getMailTexts(asked)
  // A region has its own clock, calendar and number format.
  const locale = /^[a-z]{2}-([a-z]{2}|\d{3})$/i.test(asked) && asked.startsWith(language) ? asked : language
  const clock = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: shop.timeZone })
  const formatters: MailFormatters = {
    shop: toSingleLine(shop.name),
    to: toSingleLine(to),
    moment: (iso) => clock.format(new Date(iso)),
    day: (iso) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: shop.timeZone }).format(new Date(iso)),
    slot: (slot) =>
      formatDeliverySlot({ from: new Date(slot.from), to: new Date(slot.to) }, { locale, timeZone: shop.timeZone })
        .slot,
    days: (days) => formatDeliveryDates(days, locale),
    money: (amount, currency) => writeMoney(amount, currency, locale),
    tax: (tax) => getTaxName(language, tax ?? {}),
    country: (code) => getCountryName(code, locale),
  }
  const given = sanitizeMailProps(props)
  const words = texts.words[name](given as never /* texts of its own mail */, formatters)
  const { code, links = [], replyTo } = SHOWN[name](given)
  return {
    language,
    subject: toSingleLine(words.subject),
    shop: formatters.shop,
    title: toSingleLine(words.title),
    text: words.text,
    code,
    links: links.flatMap((href, position) => (href ? [{ href, text: words.actions?.[position] ?? href }] : [])),
    parts: isOfOrder(name) ? createOrderParts(name, given as never, { labels: texts.orderLabels, formatters }) : [],
    after: words.after,
    copyLink: texts.copyLink,
    footer: texts.footer(formatters),
    ...(replyTo && { replyTo }),
  }
}

/** Formats an amount with its own decimals: the decimals of a currency differ between runtimes, e.g. of forints. */
function writeMoney(amount: string, currency: string, locale: string): string {
  const decimals = amount.split('.')[1]?.length ?? 0
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(amount as Intl.StringNumericLiteral) // exact; the library accepts numeric literal types only
}

function isOfOrder(name: MailName): name is OrderMailName {
  return /^(order|shop)-/.test(name)
}
