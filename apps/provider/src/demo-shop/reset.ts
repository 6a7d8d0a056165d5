import type { Provider } from '../app/app.ts'
import { DemoShopError } from './api-client.ts'
import { findForeignContent } from './find-demo-content.ts'
import {
  ForeignContentError,
  type DemoLoadSummary,
  type DemoLoadOptions,
  loadDemoShop,
  describeForeignContent,
} from './load-demo-shop.ts'
import { withDemoLock, findDemoState, type DemoState } from './demo-state.ts'

/** Restores the demo shop to its state after loading. Changes nothing if the shop contains foreign content. */
export async function resetDemoShop(provider: Provider, loading: DemoLoadOptions): Promise<DemoLoadSummary> {
  const state = await requireDemo(loading)
  const locked = await withDemoLock(loading.db, () => loadDemoShop(provider, loading, state))
  if (!locked) throw new DemoShopError('A starting shop is loading the demo shop. Try again when it is open.')
  return locked.result
}

/** Throws if the shop cannot be reset; called before the confirmation. */
export async function requireResettable({ db }: Pick<DemoLoadOptions, 'db'>): Promise<DemoState> {
  const state = await requireDemo({ db })
  if (state.status !== 'loaded') return state
  const foreign = await findForeignContent(db, state.made)
  if (foreign.length > 0) throw new ForeignContentError(describeForeignContent(foreign))
  return state
}

async function requireDemo({ db }: Pick<DemoLoadOptions, 'db'>): Promise<DemoState> {
  const state = await findDemoState(db)
  if (!state) throw new ForeignContentError('This shop was never the demo shop.')
  return state
}
