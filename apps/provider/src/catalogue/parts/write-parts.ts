import { setTimeout as pause } from 'node:timers/promises'
import { waitWhileBusy, watchLoad } from '../../http/watch-load.ts'
import { readProductsWithChanges } from '../read-store.ts'
import type { CatalogueContext } from '../services.ts'
import { partsMadeFor } from './made-for.ts'
import { makePart } from './product-parts.ts'
import { findWithoutParts, LAST_ID, saveParts, type Wanted } from './store.ts'

const AT_ONCE = 25
const LOOKED_AT_ONCE = 250
/** Between one handful and the next. */
const REST_MS = 5

type Needed = Pick<CatalogueContext, 'db' | 'reader' | 'parts' | 'viewOf' | 'now'>

/** Puts down the parts that lists were missing, a handful at a time and not while the shop is busy. Answers how many there were. */
export async function writeMissingParts(context: Needed, signal: AbortSignal): Promise<number> {
  return writeParts(context, context.parts.takeMissing(), signal, watchLoad())
}

/** The same for all products that are for sale, the newest first: after a start, after an import, after the shop is called otherwise. */
export async function writeAllParts(
  context: Omit<Needed, 'parts'>,
  signal: AbortSignal,
  isBusy = watchLoad(),
): Promise<number> {
  let written = 0
  for (let before: string | undefined = LAST_ID; before !== undefined && !signal.aborted;) {
    await waitWhileBusy(isBusy, signal)
    const { missing, last } = await findWithoutParts(context.reader, before, LOOKED_AT_ONCE, wantedOf(context))
    written += await writeParts(context, missing, signal, isBusy)
    before = last
    await pause(REST_MS)
  }
  return written
}

async function writeParts(
  context: Omit<Needed, 'parts'>,
  ids: readonly string[],
  signal: AbortSignal,
  isBusy: () => boolean,
): Promise<number> {
  let written = 0
  for (let from = 0; from < ids.length && !signal.aborted; from += AT_ONCE) {
    await waitWhileBusy(isBusy, signal)
    const wanted = wantedOf(context)
    const view = context.viewOf({})
    const found = await readProductsWithChanges(context.reader, ids.slice(from, from + AT_ONCE), wanted.now)
    const made = found.map(({ product, changes }) => ({
      id: product.id,
      part: makePart(product, view),
      changes,
      discount: product.discount,
    }))
    await saveParts(context.db, made, wanted)
    written += made.length
    await pause(REST_MS)
  }
  return written
}

function wantedOf({ viewOf, now }: Pick<Needed, 'viewOf' | 'now'>): Wanted {
  return { madeFor: partsMadeFor(viewOf({})), now: now() }
}
