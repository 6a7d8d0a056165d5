// Written by `npm run generate` from packages/contract. Do not edit.

import type { OperationRow, Transforms } from '../operation-row.ts'

const ENTITY = 'wix.iam.recovery.v1.recovery'
const PACKAGE = '@wix/auto_sdk_identity_recovery'
const recoverAnswer: Transforms = {
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

/** Sends a link to set a new password. */
export const sendRecoveryEmail: OperationRow = {
  service: 'recovery',
  method: 'POST',
  path: '/v1/send-email',
  writes: true,
  fqn: 'wix.iam.recovery.v1.RecoveryService.SendRecoveryEmail',
  entity: ENTITY,
  packageName: PACKAGE,
}

/** Sends a link to a new member to set the first password. */
export const sendActivationEmail: OperationRow = {
  service: 'recovery',
  method: 'POST',
  path: '/v1/activation-email',
  writes: true,
  fqn: 'wix.iam.recovery.v1.RecoveryService.SendActivationEmail',
  entity: ENTITY,
  packageName: PACKAGE,
}

/** Sets a new password by the link’s token, and signs in. */
export const recover: OperationRow = {
  service: 'recovery',
  method: 'POST',
  path: '/v1/recover',
  writes: true,
  fqn: 'wix.iam.recovery.v1.RecoveryService.Recover',
  entity: ENTITY,
  packageName: PACKAGE,
  answer: recoverAnswer,
}
