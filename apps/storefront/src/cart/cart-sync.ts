/** The key under which tabs tell each other: how many things the cart has, and when that was, so that each change is one. */
const KEY = 'cw-cart'

/** Says on this page, and in the shop's other tabs, that the cart has changed here. */
export function announceCartChange(count: number): void {
  dispatchEvent(new CustomEvent('cart-counted', { detail: count }))
  try {
    localStorage.setItem(KEY, `${count} ${Date.now()}`)
  } catch {
    // The browser keeps nothing for this page: other tabs learn of it when they are loaded again.
  }
}

/** Whether it was changed here while this page was on its way, so that the page may show what was before. */
export function hasCartChangedSinceRequest(): boolean {
  try {
    return Number(localStorage.getItem(KEY)?.split(' ')[1]) >= performance.timeOrigin
  } catch {
    return false // The browser keeps nothing for this page.
  }
}

/**
 * Calls with the count when the cart was changed in another tab. Answers how to stop.
 * @example useEffect(() => subscribeToCartChanges(refresh), [])
 */
export function subscribeToCartChanges(changed: (count: number) => void): () => void {
  const listen = ({ key, newValue }: StorageEvent): void => {
    if (key === KEY && newValue) changed(Number.parseInt(newValue) || 0)
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}
