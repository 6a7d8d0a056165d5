import { ButtonLink, Picture, Receipt } from '@cartwright/ui'
import { ORDERS_PATH } from '../paths/account-paths.ts'
import css from '../cart/cart.css?inline'
import { definePrivatePage } from '../page.ts'
import { EmptyState } from '../components/empty-state.tsx'
import { interpolate } from '../texts/interpolate.ts'
import { Sentence } from '../texts/sentence.tsx'
import type { Texts } from '../texts/find-texts.ts'
import { toProviderFailure } from '../shopper/provider-failure.ts'
import { Downloads, PaymentInstructions, PaymentNote } from './next-steps.tsx'
import { type OrderPageView, readOrderPage } from './read-order-page.ts'
import { type OrderView, toOrderView } from './order-view.ts'

/** `order` is absent when it cannot be read from this browser, which does not mean that it was not placed. */
export const thankYouPage = definePrivatePage<{ order?: OrderView & { page: OrderPageView; isMember: boolean } }>({
  path: '/thank-you',
  css,

  async load({ url, shopper }, shop) {
    const orderId = url.searchParams.get('orderId')
    if (!orderId || !shopper.hasSession) return {}
    try {
      const answer: unknown = await shopper.client.orders.getOrder(orderId)
      const [page, { timeZone, country }] = await Promise.all([
        readOrderPage(shop, shopper, orderId),
        shop.front.read(),
      ])
      const order = toOrderView(answer, shop.providerOrigin, shop.words, { lang: shop.lang, timeZone, country })
      // Unpaid items stay in the cart.
      if (order.status.kind !== 'pending' && order.status.kind !== 'declined') shopper.cacheCartCount(0)
      const { address = order.address } = page
      return { order: { ...order, address, page, isMember: shopper.isMember } }
    } catch (error) {
      if (toProviderFailure(error)?.kind !== 'refused') throw error
      return {}
    }
  },

  head: (_data, { words }) => ({ title: words.order.thankYou, hidden: true }),

  Page({ data: { order }, shop }) {
    const { order: words } = shop.words
    if (!order) {
      return (
        <div className="wrap plain">
          <EmptyState of="empty" />
          <h1>{words.thankYou}</h1>
          <p>{words.nothing}</p>
          <p className="actions">
            <ButtonLink href={shop.to('/')}>{interpolate(words.backTo, { shop: shop.name })}</ButtonLink>
          </p>
        </div>
      )
    }
    return (
      <div className="wrap thanks">
        <div className="heading">
          <h1>{getTitle(order, words)}</h1>
          {order.number && (
            <p>
              <Sentence text={words.number}>
                <strong>{order.number}</strong>
              </Sentence>
            </p>
          )}
          <PaymentNote status={order.status} words={words} />
          {order.email && order.status.kind !== 'declined' && (
            <p>
              <Sentence text={words.mailsGoTo}>
                <bdi>{order.email}</bdi>
              </Sentence>
            </p>
          )}
          <PaymentInstructions howToPay={order.page.howToPay} number={order.number} words={words} lang={shop.lang} />
          <Downloads downloads={order.page.downloads} words={words} />
          {order.address.length > 0 && (
            <>
              <h2>{order.isCollected ? words.collect : words.goesTo}</h2>
              <address>
                {order.address.map((line, at) => (
                  <span key={at}>
                    <bdi>{line}</bdi>
                  </span>
                ))}
              </address>
              {order.delivery && <p className="hint">{order.delivery}</p>}
              {order.instructions?.split('\n').map((line, at) => (
                <p key={at} dir="auto">
                  {line}
                </p>
              ))}
            </>
          )}
          <p className="actions">
            {order.status.kind === 'declined' ? (
              <ButtonLink href={shop.to('/cart')}>{words.backToCart}</ButtonLink>
            ) : (
              <ButtonLink href={shop.to('/')}>{interpolate(words.backTo, { shop: shop.name })}</ButtonLink>
            )}
            {order.page.url && (
              <ButtonLink look="quiet" href={order.page.url}>
                {words.look}
              </ButtonLink>
            )}
            {order.isMember && (
              <ButtonLink look="quiet" href={shop.to(ORDERS_PATH)}>
                {words.all}
              </ButtonLink>
            )}
          </p>
        </div>
        <section className="receipt" aria-label={words.bought}>
          <h2>{interpolate(words.order, { number: order.number }).trim()}</h2>
          <ul className="bought">
            {order.lines.map((line, at) => (
              <li key={at}>
                <Picture picture={line.picture} alt="" name={line.name} sizes="4rem" />
                <div>
                  <p>
                    {line.quantity} × {line.name}
                  </p>
                  {line.details.map((text) => (
                    <p className="hint" key={text}>
                      {text}
                    </p>
                  ))}
                </div>
                <p className="money">{line.total}</p>
              </li>
            ))}
          </ul>
          <Receipt
            rows={order.rows}
            total={{ label: words.total, amount: order.total }}
            note={order.taxIncluded && interpolate(words.includingTax, order.taxIncluded)}
          />
        </section>
      </div>
    )
  },
})

/** It is theirs once nothing is left to pay; and for some there is nothing to be thanked for yet. */
function getTitle({ status: { kind } }: OrderView, words: Texts['order']): string {
  if (kind === 'paid' || kind === 'free') return words.yours
  if (kind === 'pending') return words.moment
  if (kind === 'declined') return words.declined
  return kind === 'canceled' ? words.cancelled : words.title
}
