import { Island } from '@cartwright/ui/server'
import type { Shop } from '../shop.ts'
import { WishesForm } from '../wishlist/wish-button.tsx'
import { getShoppingProps, type ShoppingProps } from '../cart/shopping-props.ts'

/** Invisible data at the end of every page that lets scripts add to cart and wishlist. */
export function Shopping({ shop }: { shop: Shop }) {
  return (
    <>
      <WishesForm shop={shop} />
      <Island<ShoppingProps> name="shopping" of={Nothing} props={getShoppingProps(shop)} />
    </>
  )
}

const Nothing = () => null
