import { Type, type Static } from 'typebox'
import { Address } from './address.ts'
import { OpenObject } from './open-members.ts'
import {
  Email,
  entity,
  enumeration,
  Float,
  Guid,
  keywords,
  LongText,
  Nullish,
  Optional,
  Timestamp,
} from './wire-types.ts'

export const StateType = enumeration(
  'StateType',
  [
    'UNKNOWN_STATE',
    'SUCCESS',
    'REQUIRE_OWNER_APPROVAL',
    'REQUIRE_EMAIL_VERIFICATION',
    'STATUS_CHECK',
    'REQUIRE_MFA',
    'MFA_CHALLENGE',
    'REQUIRE_FIRST_FACTOR',
    'REQUIRE_MISSING_FIELDS',
  ],
  'How far a sign-in has come.',
)
export type StateType = Static<typeof StateType>

export const IdentityStatusName = enumeration('IdentityStatusName', [
  'UNKNOWN_STATUS',
  'PENDING',
  'ACTIVE',
  'DELETED',
  'BLOCKED',
  'OFFLINE',
])
export type IdentityStatusName = Static<typeof IdentityStatusName>

export const PendingReason = enumeration('PendingReason', [
  'UNKNOWN_REASON',
  'PENDING_ADMIN_APPROVAL_REQUIRED',
  'PENDING_EMAIL_VERIFICATION_REQUIRED',
  'PENDING_REQUIRED_FIELDS_MISSING',
])
export type PendingReason = Static<typeof PendingReason>

export const FactorType = enumeration('FactorType', [
  'PASSWORD',
  'SMS',
  'CALL',
  'EMAIL',
  'TOTP',
  'PUSH',
  'WEBAUTHN',
  'RECOVERY_CODE',
])
export type FactorType = Static<typeof FactorType>

export const FactorState = enumeration('FactorState', ['INACTIVE', 'ACTIVE', 'REQUIRE_REENROLL'])
export type FactorState = Static<typeof FactorState>

export const FactorStatus = enumeration('FactorStatus', [
  'ENABLED',
  'REQUIRE_ACTIVATION',
  'REQUIRE_REENROLL',
  'ENABLED_BY_RULE',
  'DISABLED_BY_RULE',
])
export type FactorStatus = Static<typeof FactorStatus>

export const MfaReason = enumeration('MfaReason', ['USER_SETTINGS', 'HIGH_RISK_LOGIN'])
export type MfaReason = Static<typeof MfaReason>

export const TenantType = enumeration('TenantType', ['UNKNOWN_TENANT_TYPE', 'ACCOUNT', 'SITE', 'ROOT'])
export type TenantType = Static<typeof TenantType>

export const PrivacyStatus = enumeration('PrivacyStatus', ['UNDEFINED', 'PUBLIC', 'PRIVATE'])
export type PrivacyStatus = Static<typeof PrivacyStatus>

export const EmailTag = enumeration('EmailTag', ['UNTAGGED', 'MAIN', 'HOME', 'WORK'])
export type EmailTag = Static<typeof EmailTag>

export const PhoneTag = enumeration('PhoneTag', ['UNTAGGED', 'MAIN', 'HOME', 'MOBILE', 'WORK', 'FAX'])
export type PhoneTag = Static<typeof PhoneTag>

export const AddressTag = enumeration('AddressTag', ['UNTAGGED', 'HOME', 'WORK', 'BILLING', 'SHIPPING'])
export type AddressTag = Static<typeof AddressTag>

const scalars = {
  strValue: Optional(Type.String({ maxLength: 2000 })),
  numValue: Optional(Float()),
  dateValue: Optional(Timestamp()),
  boolValue: Optional(Type.Boolean()),
}

/** A list or a map contains plain values, and no nested lists or maps. */
export const PlainCustomValue = entity('PlainCustomValue', 'A text, number, moment or yes-or-no.', scalars, {
  [keywords.oneOf]: Object.keys(scalars),
})
export type PlainCustomValue = Static<typeof PlainCustomValue>

export const CustomValue = entity(
  'CustomValue',
  'A value of a member that the shop has defined.',
  {
    ...scalars,
    listValue: Optional(
      entity('CustomValueList', 'A list of values.', { value: Type.Array(PlainCustomValue, { maxItems: 100 }) }),
    ),
    mapValue: Optional(
      entity('CustomValueMap', 'Values by name.', {
        value: Type.Record(Type.String({ maxLength: 100 }), PlainCustomValue),
      }),
    ),
  },
  { [keywords.oneOf]: [...Object.keys(scalars), 'listValue', 'mapValue'] },
)
export type CustomValue = Static<typeof CustomValue>

const Text = (maxLength = 100) => Nullish(Type.String({ maxLength }))

export const SecondaryEmail = entity('SecondaryEmail', 'A further e-mail address.', {
  email: Email(),
  tag: Optional(EmailTag),
})
export type SecondaryEmail = Static<typeof SecondaryEmail>

export const IdentityPhone = entity('IdentityPhone', 'A telephone number.', {
  countryCode: Text(4),
  phone: Type.String({ maxLength: 50 }),
  tag: Optional(PhoneTag),
})
export type IdentityPhone = Static<typeof IdentityPhone>

export const IdentityAddress = entity('IdentityAddress', 'An address and what it is for.', {
  address: Optional(Address),
  tag: Optional(AddressTag),
})
export type IdentityAddress = Static<typeof IdentityAddress>

export const CustomField = entity('CustomField', 'A member of a profile that the shop has defined.', {
  name: Type.String({ maxLength: 100 }),
  value: Optional(CustomValue),
})
export type CustomField = Static<typeof CustomField>

export const IdentityProfile = entity('IdentityProfile', 'What a member says about themselves.', {
  firstName: Text(),
  lastName: Text(),
  nickname: Text(),
  picture: Text(2048),
  emails: Optional(Type.Array(Email(), { maxItems: 50 })),
  phones: Optional(Type.Array(Type.String({ maxLength: 50 }), { maxItems: 50 })),
  labels: Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 2000 })),
  language: Text(20),
  privacyStatus: Optional(PrivacyStatus),
  customFields: Optional(Type.Array(CustomField, { maxItems: 100 })),
  secondaryEmails: Optional(Type.Array(SecondaryEmail, { maxItems: 50 })),
  phonesV2: Optional(Type.Array(IdentityPhone, { maxItems: 50 })),
  addresses: Optional(Type.Array(IdentityAddress, { maxItems: 50 })),
  company: Text(1000),
  position: Text(1000),
  birthdate: Nullish(Type.String({ format: 'date' })),
  slug: Text(255),
  subscription: Nullish(Type.Boolean()),
  vatId: Text(1000),
})
export type IdentityProfile = Static<typeof IdentityProfile>

export const IdentityConnection = entity(
  'IdentityConnection',
  'A further way in: an outside account, or an authenticator.',
  {
    idpConnection: Optional(
      entity('IdpConnection', 'An account elsewhere.', { idpConnectionId: Type.String(), idpUserId: Type.String() }),
    ),
    authenticatorConnection: Optional(
      entity('AuthenticatorConnection', 'An authenticator.', {
        authenticatorConnectionId: Type.String(),
        reEnrollmentRequired: Type.Boolean(),
      }),
    ),
  },
  { [keywords.oneOf]: ['idpConnection', 'authenticatorConnection'] },
)
export type IdentityConnection = Static<typeof IdentityConnection>

export const Identity = entity('Identity', 'An account.', {
  id: Guid(),
  revision: Optional(LongText()),
  createdDate: Optional(Timestamp()),
  updatedDate: Optional(Timestamp()),
  connections: Optional(Type.Array(IdentityConnection)),
  identityProfile: Optional(IdentityProfile),
  metadata: Optional(OpenObject('Identity.metadata')),
  email: Optional(
    entity('IdentityEmail', 'The e-mail address to sign in with.', {
      address: Email(),
      isVerified: Type.Boolean(),
    }),
  ),
  status: Optional(
    entity('IdentityStatus', 'Whether the account can be used, and why not.', {
      name: IdentityStatusName,
      reasons: Type.Array(PendingReason),
    }),
  ),
  factors: Optional(
    Type.Array(
      entity('IdentityFactor', 'A way of proof that the account has.', {
        factorId: Type.String(),
        type: FactorType,
        status: FactorState,
      }),
      { maxItems: 10 },
    ),
  ),
})
export type Identity = Static<typeof Identity>

export const AvailableFactor = entity('AvailableFactor', 'A way of proof to choose from.', {
  factorType: FactorType,
  factorStatus: Optional(FactorStatus),
})
export type AvailableFactor = Static<typeof AvailableFactor>

export const RequireMfaData = entity('RequireMfaData', 'A second proof is needed: which ones there are.', {
  availableFactors: Type.Array(AvailableFactor),
  reason: Optional(MfaReason),
})
export type RequireMfaData = Static<typeof RequireMfaData>

export const MfaChallengeData = entity('MfaChallengeData', 'A second proof has been asked for.', {
  factorType: FactorType,
  verificationChallengeData: Optional(
    entity('VerificationChallengeData', 'What the caller needs to give the proof.', {
      hint: Optional(Type.String({ maxLength: 200 })),
      pushData: Optional(entity('PushChallenge', 'A message to a device.', { transactionId: Type.String() })),
      webauthnData: Optional(
        entity('WebauthnChallenge', 'A challenge for a passkey.', {
          challengeId: Type.String(),
          publicKeyCredentialRequestOptionsJson: Type.String(),
        }),
      ),
    }),
  ),
  availableFactors: Optional(Type.Array(AvailableFactor)),
  reason: Optional(MfaReason),
})
export type MfaChallengeData = Static<typeof MfaChallengeData>

export const StateMachineResponse = entity('StateMachineResponse', 'How far a sign-in has come, and how to go on.', {
  state: StateType,
  sessionToken: Optional(Type.String({ description: 'Once the state is SUCCESS.' })),
  stateToken: Optional(Type.String({ description: 'Names this sign-in in the next call.' })),
  identity: Optional(Identity),
  additionalData: Optional(Type.Record(Type.String(), CustomValue)),
  requireMfaData: Optional(RequireMfaData),
  mfaChallengeData: Optional(MfaChallengeData),
})
export type StateMachineResponse = Static<typeof StateMachineResponse>

export const RawHttpResponse = entity('RawHttpResponse', 'A page or a redirect, for the caller to pass on.', {
  body: Optional(Type.String({ [keywords.transform]: 'bytes', description: 'Base64 on the wire.' })),
  statusCode: Optional(Type.Integer()),
  headers: Optional(Type.Array(entity('HttpHeader', 'A header.', { key: Type.String(), value: Type.String() }))),
})
export type RawHttpResponse = Static<typeof RawHttpResponse>
