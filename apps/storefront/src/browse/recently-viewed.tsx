import { Button } from '@cartwright/ui'
import { toCurrencyUrl } from '../currency/shop-currency.ts'
import type { Shop } from '../shop.ts'

export const RECENT_PATH = '/recently-viewed'

/**
 * Placeholder that the browser fills with the recently viewed products. The page is the same for everyone.
 * @example <RecentlyViewed shop={shop} current={product.slug} />
 */
export function RecentlyViewed({
  shop,
  current,
}: {
  shop: Pick<Shop, 'to' | 'words' | 'currency'>
  /** Product of the current page. */
  current?: string
}) {
  const { find: words, price } = shop.words
  return (
    <section
      className="wrap section recent"
      data-island="recent"
      data-from={toCurrencyUrl(shop, RECENT_PATH)}
      data-current={current}
      data-now={price.now}
      data-was={price.was}
      data-from-word={price.from}
      aria-labelledby="recent"
      hidden
    >
      <h2 id="recent">{words.recent}</h2>
      <ul className="shelf row" />
      <Button look="text" type="button">
        {words.forget}
      </Button>
    </section>
  )
}
