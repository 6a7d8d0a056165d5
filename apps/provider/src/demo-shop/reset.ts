import type { Provider } from '../app.ts'
import { DemoShopError } from './calls.ts'
import { findForeign } from './found.ts'
import { ForeignContent, type Loaded, type Loading, loadDemoShop, tellForeign } from './load.ts'
import { asOnlyOne, findDemoState, type DemoState } from './state.ts'

/** Brings the demo shop to what it was when it was loaded. Where anything is in it that is not of the demo, nothing is touched. */
export async function resetDemoShop(provider: Provider, loading: Loading): Promise<Loaded> {
  const state = await requireDemo(loading)
  const locked = await asOnlyOne(loading.db, () => loadDemoShop(provider, loading, state))
  if (!locked)
    throw new DemoShopError(
      'The demo shop is being loaded at this moment, by a shop that starts. Try again when it is open.',
    )
  return locked.result
}

/** Before anybody is asked whether they are sure. */
export async function requireResettable({ db }: Pick<Loading, 'db'>): Promise<DemoState> {
  const state = await requireDemo({ db })
  if (state.status !== 'loaded') return state
  const foreign = await findForeign(db, state.made)
  if (foreign.length > 0) throw new ForeignContent(tellForeign(foreign))
  return state
}

async function requireDemo({ db }: Pick<Loading, 'db'>): Promise<DemoState> {
  const state = await findDemoState(db)
  if (!state) throw new ForeignContent('This shop never was the demo shop.')
  return state
}
