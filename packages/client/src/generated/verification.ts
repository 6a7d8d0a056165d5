// Written by `npm run generate` from packages/contract. Do not edit.

import type { OperationRow, Transforms } from '../operation-row.ts'

const ENTITY = 'wix.iam.verification.v1.start_response'
const PACKAGE = '@wix/auto_sdk_identity_verification'
const verifyDuringAuthenticationAnswer: Transforms = {
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

/** Sends a code that proves an e-mail address. */
export const start: OperationRow = {
  service: 'verification',
  method: 'POST',
  path: '/v1/start',
  writes: true,
  fqn: 'wix.iam.verification.v1.VerificationService.Start',
  entity: ENTITY,
  packageName: PACKAGE,
}

/** Takes the code of a sign-in that waits for it. */
export const verifyDuringAuthentication: OperationRow = {
  service: 'verification',
  method: 'POST',
  path: '/v1/auth/verify',
  writes: true,
  fqn: 'wix.iam.verification.v1.VerificationService.VerifyDuringAuthentication',
  entity: ENTITY,
  packageName: PACKAGE,
  answer: verifyDuringAuthenticationAnswer,
}

/** Sends the code of a sign-in once more. */
export const resendDuringAuthentication: OperationRow = {
  service: 'verification',
  method: 'POST',
  path: '/v1/auth/resend',
  writes: true,
  fqn: 'wix.iam.verification.v1.VerificationService.ResendDuringAuthentication',
  entity: ENTITY,
  packageName: PACKAGE,
  answer: verifyDuringAuthenticationAnswer,
}
