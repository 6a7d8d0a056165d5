import { Button } from '@cartwright/ui'
import type { ShopFrontView } from '../front/shop-front.ts'
import type { Shop } from '../shop.ts'
import { getDisplayNames } from '../texts/formats.ts'
import { interpolate } from '../texts/interpolate.ts'

type Words = Pick<Shop, 'to' | 'words' | 'currency'>

/** The name of a currency in the language of the page. */
const nameOf = (currency: string, lang: string): string => getDisplayNames(lang, 'currency').of(currency) ?? currency

/** At the foot of every page, where the shop has other currencies. A form like any other: it works as it comes from the server. */
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

/** Above what is shown in another currency: what will be charged is in the shop's own. */
export function CurrencyNote({ shop, front }: { shop: Words; front: ShopFrontView }) {
  if (!shop.currency || !front.currency) return null
  const { front: words, lang } = shop.words
  return (
    <section className="currency-note" aria-label={words.currency}>
      {interpolate(words.currencyNote, { currency: nameOf(shop.currency, lang), own: nameOf(front.currency, lang) })}
    </section>
  )
}
