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

/** Somebody who may see this order looks at its page: by the link, or signed in. */
export interface OrderPageContext {
  order: StoredOrder
  /** Of the page; what can be done with the order lies below it. */
  path: string
  shop: ShopProps & { lang: string }
  /** Who does what they do here. */
  by: Actor
  account?: AccountFrame
  returnOrigins?: string[]
}
