import { VisuallyHidden } from '@cartwright/ui'
import type { Shop } from '../shop.ts'
import { getNumberFormat } from '../texts/formats.ts'
import { interpolate } from '../texts/interpolate.ts'

/**
 * Rating as five stars, filled to the nearest half. The content security policy allows no inline styles.
 * @example <Stars rating={4.5} shop={shop} />
 */
export function Stars({ rating, shop: { words, lang } }: { rating: number; shop: Pick<Shop, 'words' | 'lang'> }) {
  return (
    <span className="stars">
      <span className="drawn" data-halves={Math.round(rating * 2)} aria-hidden="true">
        ★★★★★
      </span>
      <VisuallyHidden>{interpolate(words.reviews.outOf, { rating: formatRating(rating, lang) })}</VisuallyHidden>
    </span>
  )
}

/** Rating with one decimal, in the digits of the language. */
export const formatRating = (rating: number, lang: string): string =>
  getNumberFormat(lang, { maximumFractionDigits: 1 }).format(rating)
