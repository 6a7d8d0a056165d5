import { Type, type Static } from 'typebox'
import { CATALOGUE_NUMBER_MAX } from './catalogue.ts'
import { operation, staff } from './operation.ts'
import { entity, enumeration, Float, Guid, Optional, Timestamp } from './wire-types.ts'

/** Maximum number of planned changes of a product. */
export const PLANNED_CHANGES_MAX = 20

const Id = Type.String({ minLength: 1, maxLength: 100 })

export const PlannedChangeState = enumeration(
  'PlannedChangeState',
  ['PLANNED', 'ACTIVE'],
  'Before its start, and between its start and its end.',
)

const values = {
  price: Optional(Float({ minimum: 0, maximum: CATALOGUE_NUMBER_MAX })),
  visible: Optional(Type.Boolean()),
  startDate: Timestamp(),
  endDate: Optional(
    Timestamp({
      description: 'From then on the former values hold again, unless somebody has changed them. Left out: none.',
    }),
  ),
}

export const PlannedChange = entity('PlannedChange', 'A change of a product that begins by itself, and may end so.', {
  id: Guid(),
  state: PlannedChangeState,
  ...values,
})
export type PlannedChange = Static<typeof PlannedChange>

const own = { service: 'own', client: 'none', access: staff } as const

/** Operations of planned changes, which the platform does not have. */
export const plannedChangeOperations = {
  'plannedChanges.listPlannedChanges': operation({
    ...own,
    name: 'plannedChanges.listPlannedChanges',
    method: 'GET',
    path: '/v1/products/{id}/planned-changes',
    summary: 'Lists changes of a product that have not ended, by their start.',
    permission: 'WIX_STORES.MODIFY_PRODUCTS',
    request: Type.Object({ id: Id }),
    answer: Type.Object({ plannedChanges: Type.Array(PlannedChange, { maxItems: PLANNED_CHANGES_MAX }) }),
    getForm: 'plain',
    writes: false,
  }),
  'plannedChanges.createPlannedChange': operation({
    ...own,
    name: 'plannedChanges.createPlannedChange',
    method: 'POST',
    path: '/v1/products/{id}/planned-changes',
    summary: 'Plans a price or the visibility of a product. A start in the past begins at once.',
    permission: 'WIX_STORES.MODIFY_PRODUCTS',
    request: Type.Object({ id: Id, ...values }),
    answer: Type.Object({ plannedChange: PlannedChange }),
    writes: true,
  }),
  'plannedChanges.cancelPlannedChange': operation({
    ...own,
    name: 'plannedChanges.cancelPlannedChange',
    method: 'DELETE',
    path: '/v1/products/{id}/planned-changes/{changeId}',
    summary: 'Cancels a planned change; one that is active ends now.',
    permission: 'WIX_STORES.MODIFY_PRODUCTS',
    request: Type.Object({ id: Id, changeId: Guid() }),
    answer: Type.Object({}),
    writes: true,
  }),
} as const
