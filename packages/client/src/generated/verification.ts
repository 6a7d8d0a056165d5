// Written by `npm run generate` from packages/contract. Do not edit.

import type { OperationRow } from '../operation-row.ts'
import { customValue, identity } from './transforms-sign-in.ts'

/** Sends a code that proves an e-mail address. */
export const start: OperationRow = {
  method: 'POST',
  path: '/_api/iam/verification/v1/start',
  options: true,
}

/** Takes the code of a sign-in that waits for it. */
export const verifyDuringAuthentication: OperationRow = {
  method: 'POST',
  path: '/_api/iam/verification/v1/auth/verify',
  takes: ['code'],
  options: true,
  answer: { identity, additionalData: { '*': customValue } },
}

/** Sends the code of a sign-in once more. */
export const resendDuringAuthentication: OperationRow = {
  method: 'POST',
  path: '/_api/iam/verification/v1/auth/resend',
  takes: ['stateToken'],
  answer: { identity, additionalData: { '*': customValue } },
}
