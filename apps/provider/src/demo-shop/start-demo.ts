import { setTimeout as pause } from 'node:timers/promises'
import type { Provider } from '../app/app.ts'
import { ForeignContentError, type DemoLoadSummary, type DemoLoadOptions, loadDemoShop } from './load-demo-shop.ts'
import { withDemoLock, findDemoState, saveDemoState } from './demo-state.ts'

export interface StartDemoOptions extends Omit<DemoLoadOptions, 'onShopReady'> {
  /** Whether an empty shop becomes the demo shop. */
  isEnabled: boolean
  print(line: string): void
}

/** Background load of a shop that can already be shown. */
export interface RunningDemoLoad {
  /** Resolves when loading has ended, successfully or not; never rejects. */
  done: Promise<void>
}

const POLL_MS = 200

/**
 * Returns once the shop can be opened: at once if there is nothing to load, else when the catalogue is loaded. If
 * several processes start together, one loads and the others wait.
 */
export async function startDemo(provider: Provider, start: StartDemoOptions): Promise<RunningDemoLoad> {
  const { db } = start
  for (let isWaiting = false; ; isWaiting = true) {
    if (!(await shouldLoad(start))) return { done: Promise.resolve() }
    const furnished = Promise.withResolvers<boolean>()
    const loading = withDemoLock(db, () => loadIfNeeded(provider, start, () => furnished.resolve(true)))
    // If it ends before loading the catalogue, nothing was to do or another process is loading.
    loading.then((mine) => furnished.resolve(mine !== undefined), furnished.reject)
    if (await furnished.promise) return { done: loading.then(() => {}, createFailureHandler(start)) }
    if ((await findDemoState(db))?.status === 'furnished') return { done: Promise.resolve() }
    if (!isWaiting) start.print('Another process is loading the demo shop; waiting for it.')
    await pause(POLL_MS)
  }
}

/** Handles a failure after the shop was opened: it stays open, and the next start loads the rest. */
function createFailureHandler({ print, signal }: StartDemoOptions): (error: unknown) => void {
  return (error) => {
    if (signal?.aborted) return
    print(
      `The demo shop is incomplete: ${error instanceof Error ? error.message : String(error)} The next start loads it again.`,
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
  // The former holder of the lock may have done it all.
  const state = await findDemoState(db)
  if (!state || !(await shouldLoad(start))) return
  const isCutOff = state.status !== 'empty'
  if (isCutOff) start.print('Loading the demo shop was interrupted. It is loaded again.')
  try {
    const loaded = await loadDemoShop(provider, { ...start, onShopReady }, state)
    start.print(formatSummary(loaded))
  } catch (error) {
    if (!(error instanceof ForeignContentError)) throw error
    await saveDemoState(db, 'left')
    if (isCutOff) start.print(`${error.message} The shop is left unchanged.`)
  }
}

export function formatSummary({ products, pictures, members, orders, seconds }: DemoLoadSummary): string {
  const people = members + orders > 0 ? `, ${members} members and ${orders} orders` : ''
  return `The demo shop is loaded: ${products} products with ${pictures} pictures${people}, in ${seconds.toFixed(1)} s.`
}
