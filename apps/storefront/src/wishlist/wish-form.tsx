import { Button, Hidden } from '@cartwright/ui'
import type { Shop } from '../shop.ts'
import { fill } from '../texts/fill.ts'
import { Heart } from './heart.tsx'

/**
 * Remembers a product. The same for everyone on a page that is kept: whether it is remembered already, a script says. Without one it leads to the list.
 * @example <WishForm product={{ id: view.id, name: view.name }} shop={shop} />
 */
export function WishForm({
  product: { id, name },
  shop: { to, words },
}: {
  product: { id: string; name: string }
  shop: Pick<Shop, 'to' | 'words'>
}) {
  return (
    <form className="wish" method="post" action={to('/wishlist')} data-wish={id} data-name={name}>
      <input type="hidden" name="product" value={id} />
      <Button look="quiet" name="verb" value="add" aria-pressed="false">
        <Heart />
        <span data-says>{words.wishlist.add}</span>
        <Hidden>{fill(words.wishlist.addOf, { name })}</Hidden>
      </Button>
    </form>
  )
}
