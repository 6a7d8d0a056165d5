import { setTimeout as pause } from 'node:timers/promises'
import { waitWhileBusy, createLoadMonitor } from '../../../platform/concurrency/load-monitor.ts'
import type { Database } from '../../../platform/db/pool.ts'
import type { CatalogueView } from '../../model/catalogue-view.ts'
import { getFormatFingerprint } from './format-fingerprint.ts'
import { createProductFragment, type ProductFragments } from './product-fragments.ts'
import {
  findIdsWithoutFragment,
  getFragmentTable,
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
  /** Returns the views whose fragments are stored. */
  getStoredViews(): readonly CatalogueView[]
  now(): Date
}

/** Writes fragments that lists were missing, in batches and only while the load is low. Returns their number. */
export async function writeMissingFragments(context: FragmentWriterContext, signal: AbortSignal): Promise<number> {
  const ids = context.fragments.takeMissingIds()
  const isBusy = createLoadMonitor()
  let written = 0
  for (const view of context.getStoredViews()) written += await writeFragments(context, view, ids, signal, isBusy)
  return written
}

/**
 * Writes missing fragments of all visible products, newest first: after a start, after an import, after a change of
 * the shop's URL.
 */
export async function writeAllFragments(
  context: Omit<FragmentWriterContext, 'fragments'>,
  signal: AbortSignal,
  isBusy = createLoadMonitor(),
): Promise<number> {
  let written = 0
  for (const view of context.getStoredViews()) written += await writeFragmentsOfView(context, view, signal, isBusy)
  return written
}

async function writeFragmentsOfView(
  context: Omit<FragmentWriterContext, 'fragments'>,
  view: CatalogueView,
  signal: AbortSignal,
  isBusy: () => boolean,
): Promise<number> {
  let written = 0
  for (let before: string | undefined = MAX_ID; before !== undefined && !signal.aborted;) {
    await waitWhileBusy(isBusy, signal)
    const { missing, last } = await findIdsWithoutFragment(
      context.reader,
      before,
      SCAN_BATCH_SIZE,
      getRequirements(context, view),
    )
    written += await writeFragments(context, view, missing, signal, isBusy)
    before = last
    await pause(PAUSE_MS)
  }
  return written
}

async function writeFragments(
  context: Omit<FragmentWriterContext, 'fragments'>,
  view: CatalogueView,
  ids: readonly string[],
  signal: AbortSignal,
  isBusy: () => boolean,
): Promise<number> {
  let written = 0
  for (let from = 0; from < ids.length && !signal.aborted; from += WRITE_BATCH_SIZE) {
    await waitWhileBusy(isBusy, signal)
    const wanted = getRequirements(context, view)
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

function getRequirements({ now }: Pick<FragmentWriterContext, 'now'>, view: CatalogueView): FragmentRequirements {
  return { table: getFragmentTable(view), formatFingerprint: getFormatFingerprint(view), now: now() }
}
