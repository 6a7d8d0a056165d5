import type { PlannedChange as WirePlannedChange } from '@cartwright/contract'
import type { ReadHandlers, WriteHandlers } from '../../platform/http/operations.ts'
import { isGuid } from '../../platform/ids.ts'
import { toNumber } from '../../platform/money.ts'
import { createProductNotFoundError } from '../model/product-errors.ts'
import type { CatalogueContext } from '../services.ts'
import { cancelPlannedChange, planChange } from './plan-change.ts'
import { type PlannedChange, readPlannedChanges } from './planned-change-store.ts'

export function createPlannedChangeReads({ db, catalogue, settings }: CatalogueContext): ReadHandlers {
  return {
    'plannedChanges.listPlannedChanges': async (_context, { id }) => {
      const product = isGuid(id) ? await catalogue.findProduct(id) : undefined
      if (!product) throw createProductNotFoundError(id)
      const { currency } = settings.current().shop
      const changes = await readPlannedChanges(db, product.id)
      return { plannedChanges: changes.map((change) => toWire(change, currency)) }
    },
  }
}

export function createPlannedChangeWrites({ settings, now }: CatalogueContext): WriteHandlers {
  return {
    'plannedChanges.createPlannedChange': async (tx, _context, request) => {
      const { currency } = settings.current().shop
      return { plannedChange: toWire(await planChange(tx, request, { currency, now: now() }), currency) }
    },
    'plannedChanges.cancelPlannedChange': async (tx, { caller }, { id, changeId }) => {
      await cancelPlannedChange(tx, id, changeId, { by: caller, now: now() })
      return {}
    },
  }
}

function toWire(
  { id, state, priceMinor, visible, startsAt, endsAt }: PlannedChange,
  currency: string,
): WirePlannedChange {
  return {
    id,
    state: state === 'planned' ? 'PLANNED' : 'ACTIVE',
    ...(priceMinor !== null && { price: toNumber({ minor: priceMinor, currency }) }),
    ...(visible !== null && { visible }),
    startDate: startsAt.toISOString(),
    ...(endsAt && { endDate: endsAt.toISOString() }),
  }
}
