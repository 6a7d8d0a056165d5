import { PLANNED_CHANGES_MAX, type RequestOf } from '@cartwright/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import { AppError, type FieldViolation, InvalidRequest } from '../../platform/http/app-error.ts'
import { isGuid, newId } from '../../platform/ids.ts'
import type { Actor } from '../model/event.ts'
import { parseExactMoney } from '../model/exact-decimals.ts'
import { createProductNotFoundError } from '../model/product-errors.ts'
import { lockProducts } from '../store/product-lock-store.ts'
import { endChange } from './apply-planned-changes.ts'
import { insertPlannedChange, type PlannedChange, readPlannedChanges } from './planned-change-store.ts'

/** Plans a change of a product. Two that set the same field at the same time are refused. */
export async function planChange(
  tx: Tx,
  { id, price, visible, startDate, endDate }: RequestOf<'plannedChanges.createPlannedChange'>,
  { currency, now }: { currency: string; now: Date },
): Promise<PlannedChange> {
  const productId = await lockProduct(tx, id)
  const wrong: FieldViolation[] = []
  const change: PlannedChange = {
    id: newId(),
    productId,
    priceMinor: price === undefined ? null : parseExactMoney(price, 'price', currency, wrong),
    visible: visible ?? null,
    startsAt: new Date(startDate),
    endsAt: endDate === undefined ? null : new Date(endDate),
    state: 'planned',
    formerPriceMinor: null,
    formerVisible: null,
  }
  const others = await readPlannedChanges(tx, productId)
  wrong.push(...findViolations(change, others, now))
  if (wrong.length > 0) throw new InvalidRequest(wrong)
  if (others.length >= PLANNED_CHANGES_MAX)
    throw new AppError('VALUE_OUT_OF_RANGE', 409, `A product has at most ${PLANNED_CHANGES_MAX} planned changes.`)
  await insertPlannedChange(tx, change)
  return change
}

/** Cancels a planned change. One that is active ends now. */
export async function cancelPlannedChange(
  tx: Tx,
  id: string,
  changeId: string,
  { by, now }: { by: Actor; now: Date },
): Promise<void> {
  const productId = await lockProduct(tx, id)
  const change = (await readPlannedChanges(tx, productId)).find((each) => each.id === changeId.toLowerCase())
  if (!change) throw createProductNotFoundError(changeId)
  await endChange(tx, change, by, now)
}

async function lockProduct(tx: Tx, id: string): Promise<string> {
  const [product] = isGuid(id) ? await lockProducts(tx, [id.toLowerCase()]) : []
  if (!product) throw createProductNotFoundError(id)
  return product.id
}

function findViolations(change: PlannedChange, others: readonly PlannedChange[], now: Date): FieldViolation[] {
  const { priceMinor, visible, startsAt, endsAt } = change
  if (priceMinor === null && visible === null)
    return [{ field: 'price', description: 'or visible is required', violatedRule: 'REQUIRED_ONE_OF_FIELD' }]
  if (endsAt && (endsAt <= startsAt || endsAt <= now))
    return [{ field: 'endDate', description: 'must be after startDate and in the future', violatedRule: 'VALIDATION' }]
  if (others.some((other) => overlaps(change, other)))
    return [{ field: 'startDate', description: 'is within another planned change', violatedRule: 'VALIDATION' }]
  return []
}

/** Whether two changes set the same field at the same time. One without an end is a moment. */
function overlaps(one: PlannedChange, other: PlannedChange): boolean {
  const isSameField =
    (one.priceMinor !== null && other.priceMinor !== null) || (one.visible !== null && other.visible !== null)
  const endOf = ({ startsAt, endsAt }: PlannedChange): Date => endsAt ?? startsAt
  return isSameField && one.startsAt <= endOf(other) && other.startsAt <= endOf(one)
}
