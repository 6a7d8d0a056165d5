// Written by `npm run generate` from packages/contract. Do not edit.

import type { OperationRow } from '../operation-row.ts'

const ENTITY = 'wix.identity.oauth.v1.refresh_token'
const PACKAGE = '@wix/sdk'

/** Gives tokens to a visitor, for a refresh token, for a code, or to an app. */
export const token: OperationRow = {
  service: 'token',
  method: 'POST',
  path: '/oauth2/token',
  writes: true,
  fqn: 'wix.identity.oauth2.v1.Oauth2Ng.Token',
  entity: ENTITY,
  packageName: PACKAGE,
}
