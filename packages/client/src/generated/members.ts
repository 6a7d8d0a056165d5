// Written by `npm run generate` from packages/contract. Do not edit.

import type { OperationRow, Transforms } from '../operation-row.ts'
import { date } from '../transforms/values.ts'

export const member: Transforms = { createdDate: date, updatedDate: date, lastLoginDate: date }

/** Reads the member who is signed in. */
export const getCurrentMember: OperationRow = {
  method: 'GET',
  path: '/members/v1/members/my',
  options: true,
  answer: { member },
}
