import type { AccountFrame, RenderPage, ShopProps } from '../../../pages/page-props.ts'
import type { CartContext } from '../../cart/index.ts'
import type { DownloadServices } from '../downloads/downloads.ts'
import type { Actor } from '../history.ts'
import type { StoredOrder } from '../order.ts'
import type { OrderServices } from '../order-services.ts'

export interface OrderPageServices extends OrderServices, Pick<DownloadServices, 'secureFileUrl'> {
  render: RenderPage
  cart: CartContext
}

/** Order page with its viewer, who came by the link or is signed in. */
export interface OrderPageContext {
  order: StoredOrder
  /** Path of the page; the actions of the order lie below it. */
  path: string
  shop: ShopProps & { lang: string }
  /** Actor of changes that are made on the page. */
  by: Actor
  account?: AccountFrame
  returnOrigins?: string[]
}
