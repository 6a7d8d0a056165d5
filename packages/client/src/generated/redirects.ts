// Written by `npm run generate` from packages/contract. Do not edit.

import type { OperationRow } from '../operation-row.ts'

const ENTITY = 'wix.headless.v1.redirect_session'
const PACKAGE = '@wix/auto_sdk_redirects_redirects'

/** Makes an address on the hosted pages for one purpose: sign in, sign out, pay … */
export const createRedirectSession: OperationRow = {
  service: 'redirects',
  method: 'POST',
  path: '/v1/redirect-session',
  writes: true,
  fqn: 'wix.headless.v1.RedirectSessionService.CreateRedirectSession',
  entity: ENTITY,
  packageName: PACKAGE,
}
