// Written by `npm run generate` from packages/contract. Do not edit.

import type { OperationRow } from '../operation-row.ts'
import { member } from './transforms.ts'

/** Reads the member who is signed in. */
export const getCurrentMember: OperationRow = {
  method: 'GET',
  path: '/members/v1/members/my',
  options: true,
  answer: { member },
}
