// Written by `npm run generate` from packages/contract. Do not edit.

import type { OperationRow } from '../operation-row.ts'
import { member } from './transforms.ts'

/** Changes what the member who is signed in says of themselves. */
export const updateMember: OperationRow = {
  method: 'PATCH',
  path: '/members/v1/members/{member.id}',
  takes: ['member.id', 'member'],
  returns: 'member',
  request: { member },
  answer: { member },
}
