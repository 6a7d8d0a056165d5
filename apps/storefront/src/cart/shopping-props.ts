import type { Shop } from '../shop.ts'
import type { Texts } from '../texts/find-texts.ts'
import { getCartUrls } from './cart-urls.ts'

/** What every page knows in the browser of cart and wishlist: nothing of anybody's own, so that it can be the same for all. */
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
