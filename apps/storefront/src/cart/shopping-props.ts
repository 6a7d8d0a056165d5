import type { Shop } from '../shop.ts'
import type { Texts } from '../texts/find-texts.ts'
import { getCartUrls } from './cart-urls.ts'

/** Cart and wishlist props of every page: nothing personal, so that all visitors share them. */
export interface ShoppingProps {
  words: Pick<
    Texts['shopping'],
    'cart' | 'close' | 'adding' | 'added' | 'seeCart' | 'goOn' | 'waiting' | 'sent' | 'notSent' | 'said' | 'dismiss'
  >
  wishes: Pick<Texts['wishlist'], 'title' | 'added' | 'removed' | 'full' | 'failed' | 'cutOff' | 'add' | 'remove'>
  to: ReturnType<typeof getCartUrls> & { drawer: string; wishlist: string }
}

export function getShoppingProps({ words: { shopping, wishlist }, to }: Pick<Shop, 'words' | 'to'>): ShoppingProps {
  const { cart, close, adding, added, seeCart, goOn, waiting, sent, notSent, said, dismiss } = shopping
  return {
    words: { cart, close, adding, added, seeCart, goOn, waiting, sent, notSent, said, dismiss },
    wishes: {
      title: wishlist.title,
      added: wishlist.added,
      removed: wishlist.removed,
      full: wishlist.full,
      failed: wishlist.failed,
      cutOff: wishlist.cutOff,
      add: wishlist.add,
      remove: wishlist.remove,
    },
    to: { ...getCartUrls({ to }), drawer: to('/cart/drawer'), wishlist: to('/wishlist') },
  }
}
