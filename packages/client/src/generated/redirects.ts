// Written by `npm run generate` from packages/contract. Do not edit.

import type { OperationRow } from '../operation-row.ts'

/** Makes an address on the hosted pages for one purpose: sign in, sign out, pay … */
export const createRedirectSession: OperationRow = {
  method: 'POST',
  path: '/_api/redirects-api/v1/redirect-session',
  options: true,
}
