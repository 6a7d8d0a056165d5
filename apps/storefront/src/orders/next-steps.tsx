import { Notice } from '@cartwright/ui'
import { interpolate } from '../texts/interpolate.ts'
import type { Texts } from '../texts/find-texts.ts'
import type { OrderPageView } from './read-order-page.ts'
import type { OrderStatusView } from './order-view.ts'

type Words = Texts['order']

/** Payment note of an order: paid, pending at the bank, or due from the buyer. */
export function PaymentNote({ status, words }: { status: OrderStatusView; words: Words }) {
  switch (status.kind) {
    case 'paid':
      return <p>{words.paid}</p>
    case 'free':
      return <p>{words.nothingToPay}</p>
    case 'partly':
      return <p>{interpolate(words.partly, { left: status.left })}</p>
    case 'due':
      return <p>{interpolate(words.due, { left: status.left })}</p>
    case 'pending':
      return (
        <Notice kind="news" title={words.pendingTitle}>
          {words.pending}
        </Notice>
      )
    case 'declined':
      return (
        <Notice kind="problem" title={words.declinedTitle}>
          {words.declinedText}
        </Notice>
      )
    case 'canceled':
      return (
        <Notice kind="news" title={words.cancelledTitle}>
          {words.cancelledText}
        </Notice>
      )
  }
}

export function PaymentInstructions({
  howToPay,
  number,
  words,
  lang,
}: {
  howToPay?: OrderPageView['howToPay']
  number: string
  words: Words
  lang: string
}) {
  if (!howToPay) return null
  return (
    <section aria-label={words.howToPay}>
      <h2>{interpolate(words.howToPayBy, { way: howToPay.title })}</h2>
      {howToPay.instructions?.split('\n').map((line, at) => (
        <p key={at}>{line}</p>
      ))}
      <dl className="facts">
        <div>
          <dt>{words.amount}</dt>
          <dd>{howToPay.amount.formattedAmount}</dd>
        </div>
        <div>
          <dt>{words.reference}</dt>
          <dd>{number}</dd>
        </div>
      </dl>
      {howToPay.until && <p>{interpolate(words.payUntil, { day: formatDay(howToPay.until, lang) })}</p>}
    </section>
  )
}

/** `day`: 2026-03-15, which is the same day wherever it is read. */
function formatDay(day: string, lang: string): string {
  return new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
}

export function Downloads({ downloads, words }: Pick<OrderPageView, 'downloads'> & { words: Words }) {
  if (downloads.length === 0) return null
  return (
    <section aria-label={words.downloads}>
      <h2>{words.downloads}</h2>
      <ul>
        {downloads.map(({ fileName, url }) => (
          <li key={url}>
            <a href={url}>{fileName}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}
