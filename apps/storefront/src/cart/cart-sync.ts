/** Storage key by which tabs notify each other: number of items and time, so that each change is distinct. */
const KEY = 'cw-cart'

/** Says on this page, and in the shop's other tabs, that the cart has changed here. */
export function announceCartChange(count: number): void {
  dispatchEvent(new CustomEvent('cart-counted', { detail: count }))
  try {
    localStorage.setItem(KEY, `${count} ${Date.now()}`)
  } catch {
    // Storage is unavailable: other tabs update when they are reloaded.
  }
}

/** Whether the cart was changed here while this page was loading, which may then show an older one. */
export function hasCartChangedSinceRequest(): boolean {
  try {
    return Number(localStorage.getItem(KEY)?.split(' ')[1]) >= performance.timeOrigin
  } catch {
    return false // Storage is unavailable.
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
