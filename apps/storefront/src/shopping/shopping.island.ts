import { type IslandModule, whenLoaded } from '@cartwright/ui/islands'
import { showPlainMessage } from '../notifications/plain-message.ts'
import { hasQueuedAdditions, isQueueEntry, WISHLIST_SYNC_KEY } from '../cart/local-storage-keys.ts'
import type { ShoppingProps } from '../cart/shopping-props.ts'

/**
 * Catches the forms that put something into the cart or onto the wishlist, from the first moment on, and has the code
 * for them fetched then, or when nothing else is to be done. Where it cannot be fetched the form is sent as it would
 * be without.
 */
export const island: IslandModule = {
  mount(_element, _name, given) {
    const props = given as ShoppingProps // what `Shopping` wrote for this very island
    const adding = () => import('../cart/add-to-cart.ts')
    const wishing = () => import('../wishlist/wishlist-hearts.ts')

    addEventListener('submit', (event) => {
      const { target: form, submitter } = event
      if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return
      if (submitter instanceof HTMLButtonElement && submitter.dataset['wish'] !== undefined) {
        event.preventDefault()
        void wishing().then(
          ({ toggleWishlistItem }) => toggleWishlistItem(submitter, props),
          () => (navigator.onLine ? sendAsPage(form, submitter) : showPlainMessage(props.wishes.cutOff)),
        )
        return
      }
      // Another button of the form does something else, such as to show a price.
      if (form.dataset['adds'] === undefined || submitter?.getAttribute('name')) return
      event.preventDefault()
      if (form.ariaBusy) return
      form.ariaBusy = 'true'
      adding()
        .then(({ addToCart }) => addToCart(form, props))
        .catch(() => form.submit())
        .finally(() => (form.ariaBusy = null))
    })

    const resume = () =>
      adding().then(
        ({ sendQueuedAdditions }) => void sendQueuedAdditions(props),
        () => {},
      )
    const showHearts = async () => {
      if (!document.querySelector('[data-wish]')) return
      await wishing().then(
        ({ showWishlistMarks }) => showWishlistMarks(props),
        () => {},
      )
    }
    const fetchAdding = () =>
      adding().then(
        ({ preloadCartDrawer: fetchAll }) => fetchAll(),
        () => {},
      )
    addEventListener('storage', ({ key }) => {
      if (isQueueEntry(key)) void resume()
      if (key === WISHLIST_SYNC_KEY) void showHearts()
    })
    const prepare = async () => {
      await Promise.all([
        hasQueuedAdditions() && resume(),
        document.querySelector('form[data-adds]') && fetchAdding(),
        hasWishlistItems() && showHearts(),
      ])
    }
    // Come back to, a page is as it was left.
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted && (hasWishlistItems() || document.querySelector('[data-remembered=true]'))) void showHearts()
    })
    if (document.readyState === 'complete') return prepare()
    return whenLoaded()
      .then(() => new Promise((resolve) => setTimeout(resolve)))
      .then(prepare)
  },
}

/** A visitor without a wishlist causes no request. */
const hasWishlistItems = (): boolean => /(?:^|; )cw-wish=[1-9]/.test(document.cookie)

/** As without a script. */
function sendAsPage(form: HTMLFormElement, { name, value }: HTMLButtonElement): void {
  form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
  form.submit()
}
