import { Heart } from '@cartwright/ui'
import type { Shop } from '../shop.ts'

/** The way to the list, in the header. */
export function WishLink({ shop: { to, words } }: { shop: Pick<Shop, 'to' | 'words'> }) {
  return (
    <a className="wish-link" href={to('/wishlist')} rel="nofollow">
      <Heart />
      <span>{words.wishlist.title}</span>
      <span data-island="wish-badge" />
    </a>
  )
}
