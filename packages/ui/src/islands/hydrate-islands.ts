/** Export `island` of an island's module. */
export interface IslandModule {
  /** An asynchronous mount returns a promise. */
  mount(element: HTMLElement, name: string, props: unknown): void | Promise<void>
}

export interface IslandEntry {
  load(): Promise<{ island: IslandModule }>
  /**
   * `now` for what is tiny; `idle` when the page has loaded (after three seconds at the latest), or at the first
   * touch if that comes sooner.
   */
  when: 'now' | 'idle'
}

/**
 * Finds the islands of the page and brings each to life in its time. One that is alive has `data-alive`.
 * @example hydrateIslands({ 'cart-lines': { when: 'idle', load: () => import('./cart/cart-lines.island.ts') } })
 */
export function hydrateIslands(entries: Record<string, IslandEntry>): void {
  // An async script that is cached may run while the page is still being parsed: later islands are not there yet.
  if (document.readyState === 'loading')
    return addEventListener('DOMContentLoaded', () => hydrateIslands(entries), { once: true })
  for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
    const name = element.dataset.island ?? ''
    const entry = entries[name]
    if (!entry) continue
    const wake = once(async () => {
      const { island } = await entry.load()
      const data = document.querySelector(`script[data-props="${name}"]`)?.textContent
      await island.mount(element, name, data ? JSON.parse(data) : {})
      element.dataset['alive'] = ''
    })
    if (entry.when === 'now') wake()
    else {
      for (const touch of ['pointerdown', 'focusin', 'pointerover'])
        element.addEventListener(touch, wake, { once: true, passive: true })
      whenIdle(wake)
    }
  }
}

function whenIdle(callback: () => void): void {
  const start = () =>
    'requestIdleCallback' in window ? requestIdleCallback(callback, { timeout: 2000 }) : setTimeout(callback, 200)
  if (document.readyState === 'complete') start()
  else void whenLoaded().then(start)
}

/** Pictures that arrive slowly delay the load event, and must not delay the scripts by which people act. */
const LOAD_PATIENCE_MS = 3_000

/** Resolves when the page has loaded, or after three seconds. */
export function whenLoaded(): Promise<void> {
  return new Promise((resolve) => {
    addEventListener('load', () => resolve(), { once: true })
    setTimeout(resolve, LOAD_PATIENCE_MS)
  })
}

function once(callback: () => Promise<void>): () => void {
  let called = false
  return () => {
    if (called) return
    called = true
    // A module that fails to load leaves a page that works as plain HTML; the next page tries again.
    callback().catch((error: unknown) => console.warn(error))
  }
}
