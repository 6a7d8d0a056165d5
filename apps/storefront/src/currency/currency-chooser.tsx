import { Button } from '@cartwright/ui'
import type { ShopFrontView } from '../front/shop-front.ts'
import type { Shop } from '../shop.ts'
import { getDisplayNames } from '../texts/formats.ts'
import { interpolate } from '../texts/interpolate.ts'

type Words = Pick<Shop, 'to' | 'words' | 'currency'>

/** The name of a currency in the language of the page. */
const nameOf = (currency: string, lang: string): string => getDisplayNames(lang, 'currency').of(currency) ?? currency

/** Currency chooser in the footer, if the shop offers several. A plain form that works without JavaScript. */
export function CurrencyChooser({ shop, front, path }: { shop: Words; front: ShopFrontView; path: string }) {
  const { currency: own, currencies } = front
  if (!own || currencies.length === 0) return null
  const { front: words, lang } = shop.words
  return (
    <form className="currency" method="post" action={shop.to('/currency')} data-acts noValidate>
      <input type="hidden" name="to" value={path} />
      <label htmlFor="currency">{words.currency}</label>
      <select id="currency" name="currency" defaultValue={shop.currency ?? own} autoComplete="off">
        {[own, ...currencies].map((code) => (
          <option key={code} value={code}>
            {code} – {nameOf(code, lang)}
          </option>
        ))}
      </select>
      <Button look="quiet" className="without-script">
        {words.showPrices}
      </Button>
    </form>
  )
}

/** Note above converted prices: the payment is in the shop's currency. */
export function CurrencyNote({ shop, front }: { shop: Words; front: ShopFrontView }) {
  if (!shop.currency || !front.currency) return null
  const { front: words, lang } = shop.words
  return (
    <section className="currency-note" aria-label={words.currency}>
      {interpolate(words.currencyNote, { currency: nameOf(shop.currency, lang), own: nameOf(front.currency, lang) })}
    </section>
  )
}
