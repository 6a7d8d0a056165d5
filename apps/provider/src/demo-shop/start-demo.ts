import { setTimeout as pause } from 'node:timers/promises'
import type { Provider } from '../app/app.ts'
import { ForeignContentError, type DemoLoadSummary, type DemoLoadOptions, loadDemoShop } from './load-demo-shop.ts'
import { withDemoLock, findDemoState, saveDemoState } from './demo-state.ts'

export interface StartDemoOptions extends Omit<DemoLoadOptions, 'onShopReady'> {
  /** Whether an empty shop is to become the demo shop. */
  isEnabled: boolean
  print(line: string): void
}

/** What is still going on in a shop that can be shown already. */
export interface RunningDemoLoad {
  /** Resolves, and never rejects, when all is loaded or no more can be. */
  done: Promise<void>
}

const POLL_MS = 200

/**
 * Answers once the shop can be opened: at once where there is nothing to load, else when its shelves are full. Of several processes that start together one
 * loads, and the others wait for as long.
 */
export async function startDemo(provider: Provider, start: StartDemoOptions): Promise<RunningDemoLoad> {
  const { db } = start
  for (let isWaiting = false; ; isWaiting = true) {
    if (!(await shouldLoad(start))) return { done: Promise.resolve() }
    const furnished = Promise.withResolvers<boolean>()
    const loading = withDemoLock(db, () => loadIfNeeded(provider, start, () => furnished.resolve(true)))
    // Where it is over before anything was furnished, there was nothing to do, or somebody else is at it.
    loading.then((mine) => furnished.resolve(mine !== undefined), furnished.reject)
    if (await furnished.promise) return { done: loading.then(() => {}, createFailureHandler(start)) }
    if ((await findDemoState(db))?.status === 'furnished') return { done: Promise.resolve() }
    if (!isWaiting) start.print('Another process is loading the demo shop; waiting for it.')
    await pause(POLL_MS)
  }
}

/** After the shop was opened: it stays open without what is missing, and the next start sees to it. */
function createFailureHandler({ print, signal }: StartDemoOptions): (error: unknown) => void {
  return (error) => {
    if (signal?.aborted) return
    print(
      `The demo shop is not whole: ${error instanceof Error ? error.message : String(error)} The next start loads it anew.`,
    )
  }
}

async function shouldLoad({ db, isEnabled }: StartDemoOptions): Promise<boolean> {
  const state = await findDemoState(db)
  if (state?.status === 'empty') return isEnabled
  return state?.status === 'furnishing' || state?.status === 'furnished'
}

async function loadIfNeeded(provider: Provider, start: StartDemoOptions, onShopReady: () => void): Promise<void> {
  const { db } = start
  // Whoever had the lock before may have done it all.
  const state = await findDemoState(db)
  if (!state || !(await shouldLoad(start))) return
  const isCutOff = state.status !== 'empty'
  if (isCutOff) start.print('The demo shop was cut off while it was loaded. It is loaded anew.')
  try {
    const loaded = await loadDemoShop(provider, { ...start, onShopReady }, state)
    start.print(formatSummary(loaded))
  } catch (error) {
    if (!(error instanceof ForeignContentError)) throw error
    await saveDemoState(db, 'left')
    if (isCutOff) start.print(`${error.message} So the shop is left as it is.`)
  }
}

export function formatSummary({ products, pictures, members, orders, seconds }: DemoLoadSummary): string {
  const people = members + orders > 0 ? `, ${members} members and ${orders} orders` : ''
  return `The demo shop is loaded: ${products} products with ${pictures} pictures${people}, in ${seconds.toFixed(1)} s.`
}
