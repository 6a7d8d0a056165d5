import { VisuallyHidden } from '@cartwright/ui'
import { getNumberFormat } from '../texts/formats.ts'
import { interpolate } from '../texts/interpolate.ts'
import type { Shop } from '../shop.ts'

/**
 * Rating as five stars, filled as far as the rating goes.
 * @example <Stars rating={4.5} shop={shop} />
 */
export function Stars({ rating, shop: { words, lang } }: { rating: number; shop: Pick<Shop, 'words' | 'lang'> }) {
  return (
    <span className="stars">
      <span
        className="drawn"
        style={{ '--filled': `${(rating / 5) * 100}%` } as React.CSSProperties}
        aria-hidden="true"
      >
        ★★★★★
      </span>
      <VisuallyHidden>{interpolate(words.reviews.outOf, { rating: formatRating(rating, lang) })}</VisuallyHidden>
    </span>
  )
}

/** Rating with one decimal, in the digits of the language. */
export const formatRating = (rating: number, lang: string): string =>
  getNumberFormat(lang, { maximumFractionDigits: 1 }).format(rating)
