import type { ShopFrontView } from '../front/shop-front.ts'
import { toPagePath } from '../paths/content-page-path.ts'
import type { Shop } from '../shop.ts'
import { getDisplayNames } from '../texts/formats.ts'
import { interpolate } from '../texts/interpolate.ts'

/** Delivery and returns of a product, from the merchant's settings, in the visitor's language and currency. */
export function DeliveryFacts({
  shop,
  front,
  isDownload,
}: {
  shop: Pick<Shop, 'to' | 'words'>
  front: ShopFrontView
  isDownload: boolean
}) {
  const { front: words, lang } = shop.words
  const { country, deliveries, deliveredCountries } = front
  const about = front.pages.filter(({ kind }) => kind === 'RETURNS' || (kind === 'DELIVERY' && !isDownload))
  const isDelivered = !isDownload && deliveries.length > 0
  if (!isDelivered && about.length === 0) return null
  return (
    <details className="facts">
      <summary>{words.delivery}</summary>
      {isDownload && <p>{words.noDelivery}</p>}
      {isDelivered && (
        <>
          <h2>
            {interpolate(words.within, {
              country: getDisplayNames(lang, 'region').of(country ?? '') ?? country ?? '',
            })}
          </h2>
          <ul>
            {deliveries.map(({ title, deliveryTime, price, isFree, freeFrom }) => (
              <li key={title}>
                <span>
                  {title}
                  {deliveryTime && <small>{deliveryTime}</small>}
                </span>
                <span>
                  {isFree ? words.free : (price ?? words.byContent)}
                  {freeFrom && <small>{interpolate(words.freeFrom, { amount: freeFrom })}</small>}
                </span>
              </li>
            ))}
          </ul>
          {deliveredCountries.length > 1 && <p>{interpolate(words.elsewhere, { count: deliveredCountries.length })}</p>}
        </>
      )}
      {about.map((page) => (
        <p key={page.slug}>
          {page.summary} <a href={shop.to(toPagePath(page))}>{interpolate(words.readMore, { title: page.title })}</a>
        </p>
      ))}
    </details>
  )
}
