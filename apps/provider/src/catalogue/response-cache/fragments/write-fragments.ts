import { setTimeout as pause } from 'node:timers/promises'
import { waitWhileBusy, createLoadMonitor } from '../../../platform/concurrency/load-monitor.ts'
import type { Database } from '../../../platform/db/pool.ts'
import type { CatalogueView } from '../../model/catalogue-view.ts'
import { getFormatFingerprint } from './format-fingerprint.ts'
import { createProductFragment, type ProductFragments } from './product-fragments.ts'
import {
  findIdsWithoutFragment,
  MAX_ID,
  readProductsWithChanges,
  saveFragments,
  type FragmentRequirements,
} from './fragment-store.ts'

const WRITE_BATCH_SIZE = 25
const SCAN_BATCH_SIZE = 250
/** Pause between two batches. */
const PAUSE_MS = 5

interface FragmentWriterContext {
  db: Database
  /** Connections for reads only. */
  reader: Database
  fragments: ProductFragments
  /** Returns the view of a shopper without preferences. */
  getView(context: object): CatalogueView
  now(): Date
}

/** Writes fragments that lists were missing, in batches and only while the load is low. Returns their number. */
export async function writeMissingFragments(context: FragmentWriterContext, signal: AbortSignal): Promise<number> {
  return writeFragments(context, context.fragments.takeMissingIds(), signal, createLoadMonitor())
}

/** Writes missing fragments of all visible products, newest first: after a start, after an import, after a change of the shop's URL. */
export async function writeAllFragments(
  context: Omit<FragmentWriterContext, 'fragments'>,
  signal: AbortSignal,
  isBusy = createLoadMonitor(),
): Promise<number> {
  let written = 0
  for (let before: string | undefined = MAX_ID; before !== undefined && !signal.aborted;) {
    await waitWhileBusy(isBusy, signal)
    const { missing, last } = await findIdsWithoutFragment(
      context.reader,
      before,
      SCAN_BATCH_SIZE,
      getRequirements(context),
    )
    written += await writeFragments(context, missing, signal, isBusy)
    before = last
    await pause(PAUSE_MS)
  }
  return written
}

async function writeFragments(
  context: Omit<FragmentWriterContext, 'fragments'>,
  ids: readonly string[],
  signal: AbortSignal,
  isBusy: () => boolean,
): Promise<number> {
  let written = 0
  for (let from = 0; from < ids.length && !signal.aborted; from += WRITE_BATCH_SIZE) {
    await waitWhileBusy(isBusy, signal)
    const wanted = getRequirements(context)
    const view = context.getView({})
    const found = await readProductsWithChanges(context.reader, ids.slice(from, from + WRITE_BATCH_SIZE), wanted.now)
    const made = found.map(({ product, changes }) => ({
      id: product.id,
      fragment: createProductFragment(product, view),
      changes,
      discount: product.discount,
    }))
    await saveFragments(context.db, made, wanted)
    written += made.length
    await pause(PAUSE_MS)
  }
  return written
}

function getRequirements({ getView, now }: Pick<FragmentWriterContext, 'getView' | 'now'>): FragmentRequirements {
  return { formatFingerprint: getFormatFingerprint(getView({})), now: now() }
}
