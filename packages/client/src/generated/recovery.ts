// Written by `npm run generate` from packages/contract. Do not edit.

import type { OperationRow } from '../operation-row.ts'
import { customValue, identity } from './transforms-sign-in.ts'

/** Sends a link to set a new password. */
export const sendRecoveryEmail: OperationRow = {
  method: 'POST',
  path: '/_api/iam/recovery/v1/send-email',
  takes: ['email'],
  options: true,
  returns: '',
}

/** Sends a link to a new member to set the first password. */
export const sendActivationEmail: OperationRow = {
  method: 'POST',
  path: '/_api/iam/recovery/v1/activation-email',
  takes: ['identityId'],
  options: true,
  returns: '',
}

/** Sets a new password by the link’s token, and signs in. */
export const recover: OperationRow = {
  method: 'POST',
  path: '/_api/iam/recovery/v1/recover',
  takes: ['recoveryToken'],
  options: true,
  answer: { identity, additionalData: { '*': customValue } },
}
