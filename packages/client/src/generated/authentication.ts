// Written by `npm run generate` from packages/contract. Do not edit.

import type { OperationRow } from '../operation-row.ts'
import { bytes } from '../transforms/bytes.ts'
import { customValue, identity, identityProfile } from './transforms-sign-in.ts'

/** Makes an account and signs it in, as far as the shop’s rules let it. */
export const registerV2: OperationRow = {
  method: 'POST',
  path: '/_api/iam/authentication/v2/register',
  takes: ['loginId'],
  options: true,
  request: { profile: identityProfile },
  answer: { identity, additionalData: { '*': customValue } },
}

/** Signs in with e-mail and password. */
export const loginV2: OperationRow = {
  method: 'POST',
  path: '/_api/iam/authentication/v2/login',
  takes: ['loginId'],
  options: true,
  answer: { identity, additionalData: { '*': customValue } },
}

/** Says whether mail can reach an address, before it is registered. */
export const validateEmail: OperationRow = {
  method: 'POST',
  path: '/_api/iam/authentication/v2/validate-email',
  takes: ['email'],
  isRead: true,
}

/** Sets a new password for whoever is signed in. */
export const changePassword: OperationRow = {
  method: 'POST',
  path: '/_api/iam/authentication/v2/change-password',
  takes: ['newPassword'],
  options: true,
  returns: '',
}

/** Signs a member in who has proved themselves elsewhere; makes the account where there is none. */
export const signOn: OperationRow = {
  method: 'POST',
  path: '/_api/iam/authentication/v2/sign-on',
  takes: ['loginId'],
  options: true,
  request: { profile: identityProfile },
  answer: { identity },
}

/** Ends the session and leads back. */
export const logout: OperationRow = {
  method: 'GET',
  path: '/_api/iam/authentication/v1/logout',
  options: true,
  answer: { body: bytes },
}

/** Gives a second proof during a sign-in. */
export const verify: OperationRow = {
  method: 'POST',
  path: '/_api/iam/authentication/v2/{factorType}/verify',
  takes: ['factorType'],
  options: true,
  answer: { identity, additionalData: { '*': customValue } },
}

/** Begins a sign-in at an outside provider. */
export const loginWithIdpConnection: OperationRow = {
  method: 'GET',
  path: '/_api/iam/authentication/v1/sso/login/{tenantId}/{idpConnectionId}',
  takes: ['tenantId', 'idpConnectionId', 'tenantType'],
  options: true,
  answer: { body: bytes },
}

/** Ends a sign-in at an outside provider. */
export const loginCallback: OperationRow = {
  method: 'GET',
  path: '/_api/iam/authentication/v1/callback',
  options: true,
  answer: { body: bytes },
}

/** Signs in with the token of an outside provider. */
export const loginWithIdpConnectionTokenParams: OperationRow = {
  method: 'POST',
  path: '/_api/iam/authentication/v1/sso/login-with-token-params',
  options: true,
  answer: { identity, additionalData: { '*': customValue } },
}
