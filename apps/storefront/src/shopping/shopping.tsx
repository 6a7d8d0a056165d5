import { Island } from '@cartwright/ui/server'
import type { Shop } from '../shop.ts'
import { WishesForm } from '../wishlist/wish-button.tsx'
import { getShoppingProps, type ShoppingProps } from '../cart/shopping-props.ts'

/** At the end of every page: what the browser needs to add to the cart, and to the wishlist, without leaving it. Shows nothing. */
export function Shopping({ shop }: { shop: Shop }) {
  return (
    <>
      <WishesForm shop={shop} />
      <Island<ShoppingProps> name="shopping" of={Nothing} props={getShoppingProps(shop)} />
    </>
  )
}

const Nothing = () => null
