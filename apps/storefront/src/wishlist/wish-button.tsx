import { Button, Heart, VisuallyHidden } from '@cartwright/ui'
import type { Shop } from '../shop.ts'
import { interpolate } from '../texts/interpolate.ts'

const FORM = 'wishes'

/** Form that all heart buttons of a page submit. Without JavaScript it opens the list. */
export function WishesForm({ shop: { to } }: { shop: Pick<Shop, 'to'> }) {
  return (
    <form id={FORM} method="post" action={to('/wishlist')} noValidate>
      <input type="hidden" name="verb" value="add" />
    </form>
  )
}

/**
 * Heart button that adds a product to the wishlist. Cached pages are the same for everyone: a script marks the saved
 * products.
 * @default isSmall false
 * @example <WishButton product={{ id: view.id, name: view.name }} shop={shop} />
 */
export function WishButton({
  product: { id, name },
  shop: { words },
  isSmall = false,
}: {
  product: { id: string; name: string }
  shop: Pick<Shop, 'words'>
  /** Nothing but the heart shows. */
  isSmall?: boolean
}) {
  const says = <span data-says>{words.wishlist.add}</span>
  const ofWhat = interpolate(words.wishlist.addOf, { name })
  const heart = { form: FORM, name: 'product', value: id, 'data-wish': name, 'data-remembered': false }
  if (isSmall)
    return (
      <button className="on-card" {...heart}>
        <Heart />
        <VisuallyHidden>
          {says}
          {ofWhat}
        </VisuallyHidden>
      </button>
    )
  return (
    <Button look="quiet" {...heart}>
      <Heart />
      {says}
      <VisuallyHidden>{ofWhat}</VisuallyHidden>
    </Button>
  )
}
