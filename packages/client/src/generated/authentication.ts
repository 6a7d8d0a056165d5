// Written by `npm run generate` from packages/contract. Do not edit.

import type { OperationRow, Transforms } from '../operation-row.ts'

const ENTITY = 'wix.iam.authentication.v1.authentication'
const PACKAGE = '@wix/auto_sdk_identity_authentication'
const registerV2Request: Transforms = {
  date: ['profile.customFields.value.dateValue', 'profile.customFields.value.listValue.value.dateValue'],
  float: [
    'profile.customFields.value.numValue',
    'profile.customFields.value.listValue.value.numValue',
    'profile.addresses.address.geocode.latitude',
    'profile.addresses.address.geocode.longitude',
  ],
  address: ['profile.addresses.address'],
}
const registerV2Answer: Transforms = {
  date: [
    'identity.createdDate',
    'identity.updatedDate',
    'identity.identityProfile.customFields.value.dateValue',
    'identity.identityProfile.customFields.value.listValue.value.dateValue',
  ],
  float: [
    'identity.identityProfile.customFields.value.numValue',
    'identity.identityProfile.customFields.value.listValue.value.numValue',
    'identity.identityProfile.addresses.address.geocode.latitude',
    'identity.identityProfile.addresses.address.geocode.longitude',
  ],
  address: ['identity.identityProfile.addresses.address'],
}

/** Makes an account and signs it in, as far as the shop’s rules let it. */
export const registerV2: OperationRow = {
  service: 'authentication',
  method: 'POST',
  path: '/v2/register',
  writes: true,
  fqn: 'wix.iam.authentication.v1.AuthenticationService.RegisterV2',
  entity: ENTITY,
  packageName: PACKAGE,
  request: registerV2Request,
  answer: registerV2Answer,
}

/** Signs in with e-mail and password. */
export const loginV2: OperationRow = {
  service: 'authentication',
  method: 'POST',
  path: '/v2/login',
  writes: true,
  fqn: 'wix.iam.authentication.v1.AuthenticationService.LoginV2',
  entity: ENTITY,
  packageName: PACKAGE,
  answer: registerV2Answer,
}

/** Sets a new password for whoever is signed in. */
export const changePassword: OperationRow = {
  service: 'authentication',
  method: 'POST',
  path: '/v2/change-password',
  writes: true,
  fqn: 'wix.iam.authentication.v1.AuthenticationService.ChangePassword',
  entity: ENTITY,
  packageName: PACKAGE,
}

/** Signs a member in who has proved themselves elsewhere; makes the account where there is none. */
export const signOn: OperationRow = {
  service: 'authentication',
  method: 'POST',
  path: '/v2/sign-on',
  writes: true,
  fqn: 'wix.iam.authentication.v1.AuthenticationService.SignOn',
  entity: ENTITY,
  packageName: PACKAGE,
  request: registerV2Request,
  answer: registerV2Answer,
}

/** Ends the session and leads back. */
export const logout: OperationRow = {
  service: 'authentication',
  method: 'GET',
  path: '/v1/logout',
  writes: false,
  fqn: 'wix.iam.authentication.v1.AuthenticationService.Logout',
  entity: ENTITY,
  packageName: PACKAGE,
}

/** Gives a second proof during a sign-in. */
export const verify: OperationRow = {
  service: 'authentication',
  method: 'POST',
  path: '/v2/{factorType}/verify',
  writes: true,
  fqn: 'wix.iam.authentication.v1.AuthenticationService.Verify',
  entity: ENTITY,
  packageName: PACKAGE,
  answer: registerV2Answer,
}

/** Begins a sign-in at an outside provider. */
export const loginWithIdpConnection: OperationRow = {
  service: 'authentication',
  method: 'GET',
  path: '/v1/sso/login/{tenantId}/{idpConnectionId}',
  writes: false,
  fqn: 'wix.iam.authentication.v1.AuthenticationService.LoginWithIdpConnection',
  entity: ENTITY,
  packageName: PACKAGE,
}

/** Ends a sign-in at an outside provider. */
export const loginCallback: OperationRow = {
  service: 'authentication',
  method: 'GET',
  path: '/v1/callback',
  writes: false,
  fqn: 'wix.iam.authentication.v1.AuthenticationService.LoginCallback',
  entity: ENTITY,
  packageName: PACKAGE,
}

/** Signs in with the token of an outside provider. */
export const loginWithIdpConnectionTokenParams: OperationRow = {
  service: 'authentication',
  method: 'POST',
  path: '/v1/sso/login-with-token-params',
  writes: true,
  fqn: 'wix.iam.authentication.v1.AuthenticationService.LoginWithIdpConnectionTokenParams',
  entity: ENTITY,
  packageName: PACKAGE,
  answer: registerV2Answer,
}
