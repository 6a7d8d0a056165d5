import { SearchForm } from '@cartwright/ui'
import { toCurrencyUrl } from '../currency/shop-currency.ts'
import type { Shop } from '../shop.ts'
import type { SuggestWords } from './suggest.island.ts'

export const SEARCH_PATH = '/search'
export const SUGGESTIONS_PATH = '/search/suggestions'

/** Search field: a plain form, with suggestions after hydration. */
export function SearchBox({
  shop,
  position = 'header',
  text = '',
}: {
  shop: Pick<Shop, 'to' | 'words' | 'currency'>
  /** Every page has one in its header, some pages a second. */
  position?: 'header' | 'page'
  text?: string
}) {
  const { find: words } = shop.words
  const suggestWords: SuggestWords = {
    list: words.suggestions,
    products: words.products,
    collections: words.collections,
    brands: words.brands,
    all: words.all,
    corrected: words.meant,
    one: words.oneSuggestion,
    many: words.manySuggestions,
    soldOut: shop.words.shelf.soldOut,
    was: shop.words.price.was,
    priceFrom: shop.words.price.from,
    base: shop.to('/').replace(/\/$/, ''),
    from: toCurrencyUrl(shop, SUGGESTIONS_PATH),
  }
  return (
    <SearchForm
      words={words}
      action={shop.to(SEARCH_PATH)}
      position={position}
      text={text}
      // Distinguishes two search fields of one page.
      aria-label={position === 'page' ? words.ask : undefined}
      data-island="suggest"
      data-words={JSON.stringify(suggestWords)}
    />
  )
}
