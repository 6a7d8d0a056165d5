import { SearchForm } from '@cartwright/ui'
import { toCurrencyUrl } from '../currency/shop-currency.ts'
import type { Shop } from '../shop.ts'
import type { SuggestWords } from './suggest.island.ts'

export const SEARCH_PATH = '/search'
export const SUGGESTIONS_PATH = '/search/suggestions'

/** The search field: a form that works by itself. Where it comes alive it suggests while one types. */
export function SearchBox({
  shop,
  position = 'header',
  text = '',
}: {
  shop: Pick<Shop, 'to' | 'words' | 'currency'>
  /** There is one in the header of every page, and on some another. */
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
      // Two of them on a page are told apart by it.
      aria-label={position === 'page' ? words.ask : undefined}
      data-island="suggest"
      data-words={JSON.stringify(suggestWords)}
    />
  )
}
