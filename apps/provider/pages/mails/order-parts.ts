import type { MailPart, MailRow } from './mail-part.ts'
import type {
  HowToPay,
  MailedLine,
  MailedOrder,
  MailedReturn,
  MailedTracking,
  OrderMailName,
  OrderMails,
} from './order-mail-props.ts'
import type { MailFormatters } from './texts/mail-texts.ts'
import type { OrderLabels } from './texts/orders/order-texts.ts'

interface Words {
  labels: OrderLabels
  formatters: MailFormatters
}

/** Returns the parts of an order mail below its text. */
export function createOrderParts<Name extends OrderMailName>(
  name: Name,
  props: OrderMails[Name],
  words: Words,
): MailPart[] {
  // The parts of a name take its own props.
  return PARTS[name](props as never, words).filter((part) => part !== undefined)
}

type Parts<Name extends OrderMailName> = (props: OrderMails[Name], words: Words) => (MailPart | undefined)[]

const PARTS: { [Name in OrderMailName]: Parts<Name> } = {
  'order-placed': ({ order, howToPay, downloads, paper }, words) => [
    howToPay && toPay(howToPay, order, words),
    ...whole(order, words),
    toDownload(downloads, words),
    toPrint(paper, words),
  ],
  'order-paid': ({ order, downloads, paper }, words) => [
    toDownload(downloads, words),
    ...whole(order, words),
    toPrint(paper, words),
  ],
  'order-shipped': ({ paper, ...sent }, words) => [
    ...parcelOf(words.labels.parcel, sent, words),
    toPrint(paper, words),
  ],
  'order-refunded': ({ order, paper }, words) => [...whole(order, words), toPrint(paper, words)],
  'order-canceled': ({ order, reason }, words) => [written(reason, words), ...whole(order, words)],
  'order-return-requested': ({ order, asked }, words) => [returned(asked, order, words)],
  'order-return-decided': ({ order, asked, decision, howToPay }, words) => [
    written(decision, words),
    howToPay && toPay(howToPay, order, words),
    returned(asked, order, words),
  ],
  'shop-order-placed': ({ order, buyer, note }, words) => [
    bought(buyer, words),
    note ? { title: words.labels.note, paragraphs: paragraphsOf(note) } : undefined,
    ...whole(order, words),
  ],
  'shop-order-paid': ({ order, buyer }, words) => [bought(buyer, words), ...whole(order, words)],
  'shop-order-shipped': ({ buyer, ...sent }, words) => [
    bought(buyer, words),
    ...parcelOf(words.labels.items, sent, words),
  ],
  'shop-order-refunded': ({ order, buyer }, words) => [bought(buyer, words), ...whole(order, words)],
  'shop-order-canceled': ({ order, buyer, reason }, words) => [
    written(reason, words),
    bought(buyer, words),
    ...whole(order, words),
  ],
  'shop-return-requested': ({ order, buyer, asked }, words) => [bought(buyer, words), returned(asked, order, words)],
  'shop-payment-disputed': ({ order, buyer }, words) => [bought(buyer, words), ...whole(order, words)],
  'shop-chargeback': ({ order, buyer }, words) => [bought(buyer, words), ...whole(order, words)],
  'shop-refund-failed': ({ order, buyer }, words) => [bought(buyer, words), ...whole(order, words)],
}

function whole(order: MailedOrder, words: Words): (MailPart | undefined)[] {
  const { labels, formatters } = words
  const tax =
    order.taxIncluded &&
    labels.taxIncluded(formatters.money(order.taxIncluded, order.currency), formatters.tax(order.tax).inText)
  const sums = order.sums.flatMap(({ name, title, amount, isFree }): MailRow[] => [
    {
      what: title ?? (name === 'tax' ? formatters.tax(order.tax).label : labels.sums[name]),
      amount: isFree ? labels.free : formatters.money(amount, order.currency),
      isSum: true,
      isStrong: name === 'total' || name === 'due',
    },
    ...(name === 'total' && tax ? [{ what: tax, isSum: true }] : []),
  ])
  return [
    { title: labels.ordered, rows: [...order.lines.map((line) => rowOf(line, order, words)), ...sums] },
    delivered(order, words),
  ]
}

function rowOf(
  { name, details, subscription, quantity, amount }: MailedLine,
  order: MailedOrder,
  { labels, formatters }: Words,
): MailRow {
  return {
    what: `${quantity} × ${name}`,
    details: subscription ? [...details, labels.subscription(subscription)] : details,
    amount: amount === undefined ? undefined : formatters.money(amount, order.currency),
  }
}

function delivered({ delivery }: MailedOrder, { labels, formatters }: Words): MailPart | undefined {
  if (!delivery) return undefined
  const { title, isPickup, time, slot, estimated, instructions, address, country } = delivery
  const how = [title, time, slot && formatters.slot(slot), estimated && formatters.days(estimated)]
    .filter(Boolean)
    .join(' · ')
  return {
    title: isPickup ? labels.pickup : labels.delivery,
    paragraphs: [
      how,
      ...address,
      ...(country ? [formatters.country(country)] : []),
      ...paragraphsOf(instructions ?? ''),
    ],
  }
}

function toPay(
  { title, instructions, amount, until }: HowToPay,
  order: MailedOrder,
  { labels, formatters }: Words,
): MailPart {
  return {
    title: labels.howToPay(title),
    paragraphs: [...paragraphsOf(instructions ?? ''), ...(until ? [labels.payUntil(formatters.day(until))] : [])],
    rows: [
      { what: labels.sums.due, amount: formatters.money(amount, order.currency), isStrong: true },
      { what: labels.reference, amount: order.number },
    ],
  }
}

function parcelOf(
  title: string,
  { order, parcel, tracking }: Pick<OrderMails['order-shipped'], 'order' | 'parcel' | 'tracking'>,
  words: Words,
): (MailPart | undefined)[] {
  return [
    tracking && followed(tracking, words),
    { title, rows: parcel.map((line) => rowOf(line, order, words)) },
    delivered(order, words),
  ]
}

function followed({ carrier, number, link }: MailedTracking, { labels }: Words): MailPart {
  return {
    title: labels.tracking,
    paragraphs: [[carrier, number].filter(Boolean).join(' · ')].filter(Boolean),
    links: link ? [{ href: link, text: labels.track }] : [],
  }
}

function toDownload(downloads: { name: string; link: string }[], { labels }: Words): MailPart | undefined {
  if (downloads.length === 0) return undefined
  return { title: labels.downloads, links: downloads.map(({ name, link }) => ({ href: link, text: name })) }
}

function toPrint(paper: OrderMails['order-paid']['paper'], { labels }: Words): MailPart | undefined {
  if (!paper) return undefined
  const text = paper.kind === 'invoice' ? labels.invoice : labels.creditNote
  return { title: labels.papers, links: [{ href: paper.link, text }] }
}

function returned({ lines, reason, at }: MailedReturn, order: MailedOrder, words: Words): MailPart {
  return {
    title: words.labels.returned(words.formatters.moment(at)),
    rows: lines.map((line) => rowOf(line, order, words)),
    paragraphs: paragraphsOf(reason ?? ''),
  }
}

function written(text: string | undefined, { labels }: Words): MailPart | undefined {
  return text ? { title: labels.decision, paragraphs: paragraphsOf(text) } : undefined
}

function bought({ name, email }: { name: string; email?: string }, { labels }: Words): MailPart {
  return { title: labels.buyer, paragraphs: [name, email ?? ''].filter(Boolean) }
}

function paragraphsOf(text: string): string[] {
  return text.split('\n').filter(Boolean)
}
