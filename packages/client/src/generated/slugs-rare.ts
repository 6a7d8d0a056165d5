// Written by `npm run generate` from packages/contract. Do not edit.

import type { OperationRow } from '../operation-row.ts'

/** Says which address something has by now that has, or had, this one. */
export const findSlug: OperationRow = {
  method: 'GET',
  path: '/cartwright/v1/slugs/{kind}/{slug}',
  takes: ['kind', 'slug'],
}
