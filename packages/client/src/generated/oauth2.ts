// Written by `npm run generate` from packages/contract. Do not edit.

import type { OperationRow } from '../operation-row.ts'

/** Gives tokens to a visitor, for a refresh token, for a code, or to an app. */
export const token: OperationRow = {
  method: 'POST',
  path: '/oauth2/token',
  options: true,
}
