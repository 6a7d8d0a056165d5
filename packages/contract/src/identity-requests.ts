import { Type, type Static } from 'typebox'
import { FactorType, Identity, IdentityProfile, RawHttpResponse, StateMachineResponse, TenantType } from './identity.ts'
import { OpenObject } from './open-members.ts'
import { operation, shoppers, staff } from './operation.ts'
import { Email, entity, enumeration, Guid, keywords, Nullish, Optional, TextMap } from './wire-types.ts'

const Text = (maxLength: number) => Type.String({ maxLength })
const Password = Type.String({ minLength: 1, maxLength: 100 })
const StateToken = Text(1000)

export const LoginId = entity('LoginId', 'What an account is found by.', { email: Email() })
export type LoginId = Static<typeof LoginId>

export const EnteredLoginId = entity(
  'EnteredLoginId',
  'What somebody typed to be found by. A wrong one finds no account, and is no violation.',
  { email: Nullish(Type.String()) },
)
export type EnteredLoginId = Static<typeof EnteredLoginId>

export const CaptchaToken = entity('CaptchaToken', 'Proof from a captcha, the visible or the invisible one.', {
  Recaptcha: Nullish(Text(5000)),
  InvisibleRecaptcha: Nullish(Text(5000)),
  NoCaptcha: Nullish(Text(5000)),
  recaptchaForClientSiteKey: Optional(
    entity('ClientCaptcha', 'Proof from a captcha with a key of the storefront’s own.', {
      token: Text(5000),
      siteKeyId: Text(100),
    }),
  ),
})
export type CaptchaToken = Static<typeof CaptchaToken>

export const EmailRedirect = entity('EmailRedirect', 'Where the link in a mail leads.', {
  url: Text(1000),
  clientId: Guid(),
})
export type EmailRedirect = Static<typeof EmailRedirect>

export const EmailOptions = entity('EmailOptions', 'Wishes about a mail.', {
  language: Nullish(Text(20)),
  redirect: Nullish(EmailRedirect),
})
export type EmailOptions = Static<typeof EmailOptions>

export const EmailFailureReason = enumeration(
  'EmailFailureReason',
  [
    'UNKNOWN_REASON',
    'EMAIL_ADDRESS_BOUNCED',
    'EMAIL_DOMAIN_MISSING_DNS_RECORDS',
    'EMAIL_DOMAIN_FORMAT_INVALID',
    'EMAIL_DOMAIN_PERMANENTLY_BLACKLISTED',
  ],
  'Why mail does not reach an address.',
)
export type EmailFailureReason = Static<typeof EmailFailureReason>

export const EmailValidationFailure = entity('EmailValidationFailure', 'Mail does not reach the address.', {
  reason: EmailFailureReason,
})
export type EmailValidationFailure = Static<typeof EmailValidationFailure>

export const VerificationTarget = enumeration('VerificationTarget', ['EMAIL'])
export type VerificationTarget = Static<typeof VerificationTarget>

export const DeliveryMethod = enumeration('DeliveryMethod', ['SMS', 'WHATSAPP'])
export type DeliveryMethod = Static<typeof DeliveryMethod>

export const SignOnPolicy = entity('SignOnPolicy', 'Who may have an account, in the words of the platform.', {
  requireOwnerApproval: Optional(Type.Boolean()),
  requireEmailVerification: Optional(Type.Boolean()),
})
export type SignOnPolicy = Static<typeof SignOnPolicy>

const FactorCode = entity('FactorCode', 'A code that the member was given.', {
  code: Type.String({ minLength: 1, maxLength: 100 }),
})

const captchaTokens = Optional(Type.Array(CaptchaToken, { maxItems: 10 }))
const clientMetaData = Nullish(OpenObject('Register.clientMetaData'))

const proofs = {
  smsData: Nullish(
    entity('SmsFactorData', 'A code by text message.', {
      code: Optional(Type.String({ minLength: 1, maxLength: 100 })),
      deliveryMethod: Optional(DeliveryMethod),
      templateId: Optional(Text(100)),
    }),
  ),
  callData: Nullish(FactorCode),
  emailData: Nullish(FactorCode),
  totpData: Nullish(FactorCode),
  pushData: Nullish(entity('PushFactorData', 'A message to a device.', { transactionId: Text(36) })),
  webauthnData: Nullish(entity('WebauthnFactorData', 'A passkey.', { challengeId: Text(100), credential: Text(3000) })),
  recoveryCodeData: Nullish(FactorCode),
  passwordData: Nullish(entity('PasswordFactorData', 'A password.', { password: Password })),
}

/** Sign-in, recovery and captcha, by the platform’s account services. */
export const identityOperations = {
  'authentication.registerV2': operation({
    name: 'authentication.registerV2',
    service: 'authentication',
    method: 'POST',
    path: '/v2/register',
    summary: 'Makes an account and signs it in, as far as the shop’s rules let it.',
    access: shoppers,
    arguments: ['loginId'],
    request: Type.Object({
      loginId: LoginId,
      password: Optional(Password),
      profile: Nullish(IdentityProfile),
      captchaTokens,
      clientMetaData,
    }),
    answer: StateMachineResponse,
    writes: true,
  }),
  'authentication.loginV2': operation({
    name: 'authentication.loginV2',
    service: 'authentication',
    method: 'POST',
    path: '/v2/login',
    summary: 'Signs in with e-mail and password.',
    access: shoppers,
    arguments: ['loginId'],
    request: Type.Object({
      loginId: EnteredLoginId,
      password: Nullish(Type.String({ description: 'Of any form: a wrong one is no violation.' })),
      captchaTokens,
      clientMetaData,
      stateToken: Nullish(StateToken),
    }),
    answer: StateMachineResponse,
    writes: true,
  }),
  'authentication.validateEmail': operation({
    name: 'authentication.validateEmail',
    service: 'authentication',
    method: 'POST',
    path: '/v2/validate-email',
    summary: 'Says whether mail can reach an address, before it is registered.',
    access: shoppers,
    arguments: ['email'],
    // Any text: the call reports whether it is an address.
    request: Type.Object({ email: Text(254) }),
    answer: entity(
      'ValidateEmailResponse',
      'Whether mail can reach an address.',
      {
        valid: Optional(Type.Boolean()),
        failure: Optional(EmailValidationFailure),
        formatInvalid: Optional(Type.Boolean()),
      },
      { [keywords.oneOf]: ['valid', 'failure', 'formatInvalid'] },
    ),
    writes: false,
  }),
  'authentication.changePassword': operation({
    name: 'authentication.changePassword',
    service: 'authentication',
    method: 'POST',
    path: '/v2/change-password',
    summary: 'Sets a new password for whoever is signed in.',
    access: ['member'],
    arguments: ['newPassword'],
    request: Type.Object({
      newPassword: Password,
      currentPassword: Optional(
        Type.String({
          minLength: 1,
          maxLength: 100,
          description: 'Needed where the sign-in is older than five minutes.',
        }),
      ),
    }),
    answer: Type.Object({}),
    writes: true,
  }),
  'authentication.signOn': operation({
    name: 'authentication.signOn',
    logsAccess: { entity: 'member', ids: 'identity.id' },
    service: 'authentication',
    method: 'POST',
    path: '/v2/sign-on',
    summary: 'Signs a member in who has proved themselves elsewhere; makes the account where there is none.',
    access: ['app'],
    permission: 'IDENTITY.MANAGE_ACCOUNTS',
    arguments: ['loginId'],
    request: Type.Object({
      loginId: LoginId,
      profile: Nullish(IdentityProfile),
      verifyEmail: Optional(Type.Boolean({ default: false })),
      mergeExistingContact: Optional(Type.Boolean({ default: true })),
    }),
    answer: entity('SignOnResponse', 'A session for the account.', {
      sessionToken: Type.String(),
      identity: Optional(Identity),
    }),
    writes: true,
  }),
  'authentication.logout': operation({
    name: 'authentication.logout',
    service: 'authentication',
    method: 'GET',
    path: '/v1/logout',
    summary: 'Ends the session and leads back.',
    access: shoppers,
    request: Type.Object({ postLogoutRedirectUri: Nullish(Text(2048)), clientId: Nullish(Guid()) }),
    answer: RawHttpResponse,
    getForm: 'plain',
    writes: false,
  }),
  'authentication.verify': operation({
    name: 'authentication.verify',
    service: 'authentication',
    method: 'POST',
    path: '/v2/{factorType}/verify',
    summary: 'Gives a second proof during a sign-in.',
    access: shoppers,
    request: Type.Object(
      {
        factorType: FactorType,
        stateToken: Optional(StateToken),
        rememberThisDevice: Optional(Type.Boolean()),
        ...proofs,
      },
      { [keywords.oneOf]: Object.keys(proofs) },
    ),
    answer: StateMachineResponse,
    writes: true,
  }),
  'authentication.loginWithIdpConnection': operation({
    name: 'authentication.loginWithIdpConnection',
    service: 'authentication',
    method: 'GET',
    path: '/v1/sso/login/{tenantId}/{idpConnectionId}',
    summary: 'Begins a sign-in at an outside provider.',
    access: shoppers,
    arguments: ['tenantId', 'idpConnectionId', 'tenantType'],
    request: Type.Object({
      tenantId: Text(100),
      idpConnectionId: Text(100),
      tenantType: Optional(TenantType),
      customPayload: Optional(OpenObject('SsoLogin.customPayload')),
      sessionId: Optional(Text(100)),
      encryptionKey: Optional(Text(500)),
      visitorId: Nullish(Text(100)),
      bsi: Nullish(Text(500)),
    }),
    answer: RawHttpResponse,
    getForm: 'plain',
    writes: false,
    provider: 'later',
  }),
  'authentication.loginCallback': operation({
    name: 'authentication.loginCallback',
    service: 'authentication',
    method: 'GET',
    path: '/v1/callback',
    summary: 'Ends a sign-in at an outside provider.',
    access: ['none', 'visitor', 'member'],
    request: Type.Object({ state: Optional(Text(2048)), sessionToken: Optional(Text(8192)) }),
    answer: RawHttpResponse,
    getForm: 'plain',
    writes: false,
    provider: 'later',
  }),
  'authentication.loginWithIdpConnectionTokenParams': operation({
    name: 'authentication.loginWithIdpConnectionTokenParams',
    service: 'authentication',
    method: 'POST',
    path: '/v1/sso/login-with-token-params',
    summary: 'Signs in with the token of an outside provider.',
    access: shoppers,
    request: Type.Object({ idpConnectionId: Text(100), tokenParams: TextMap({ maxProperties: 50 }) }),
    answer: StateMachineResponse,
    writes: true,
    provider: 'later',
  }),
  'recovery.sendRecoveryEmail': operation({
    name: 'recovery.sendRecoveryEmail',
    service: 'recovery',
    method: 'POST',
    path: '/v1/send-email',
    summary: 'Sends a link to set a new password.',
    access: [...shoppers, 'app'],
    permission: 'IDENTITY.MANAGE_ACCOUNTS',
    arguments: ['email'],
    request: Type.Object({ email: Email(), language: Nullish(Text(20)), redirect: Nullish(EmailRedirect) }),
    answer: Type.Object({}),
    writes: true,
  }),
  'recovery.sendActivationEmail': operation({
    name: 'recovery.sendActivationEmail',
    service: 'recovery',
    method: 'POST',
    path: '/v1/activation-email',
    summary: 'Sends a link to a new member to set the first password.',
    access: ['merchant', 'app'],
    permission: 'IDENTITY.MANAGE_ACCOUNTS',
    arguments: ['identityId'],
    request: Type.Object({ identityId: Guid(), emailOptions: Nullish(EmailOptions) }),
    answer: Type.Object({}),
    writes: true,
  }),
  'recovery.recover': operation({
    name: 'recovery.recover',
    service: 'recovery',
    method: 'POST',
    path: '/v1/recover',
    summary: 'Sets a new password by the link’s token, and signs in.',
    access: shoppers,
    arguments: ['recoveryToken'],
    request: Type.Object({ recoveryToken: Text(8192), password: Optional(Password) }),
    answer: StateMachineResponse,
    writes: true,
  }),
  'verification.start': operation({
    name: 'verification.start',
    service: 'verification',
    method: 'POST',
    path: '/v1/start',
    summary: 'Sends a code that proves an e-mail address.',
    access: [...shoppers, 'app'],
    permission: 'IDENTITY.MANAGE_ACCOUNTS',
    request: Type.Object({ identityId: Guid(), target: Optional(VerificationTarget) }),
    answer: Type.Object({ verificationId: Type.String() }),
    writes: true,
  }),
  'verification.verifyDuringAuthentication': operation({
    name: 'verification.verifyDuringAuthentication',
    service: 'verification',
    method: 'POST',
    path: '/v1/auth/verify',
    summary: 'Takes the code of a sign-in that waits for it.',
    access: shoppers,
    arguments: ['code'],
    request: Type.Object({ code: Type.String({ minLength: 6, maxLength: 6 }), stateToken: StateToken }),
    answer: StateMachineResponse,
    writes: true,
  }),
  'verification.resendDuringAuthentication': operation({
    name: 'verification.resendDuringAuthentication',
    service: 'verification',
    method: 'POST',
    path: '/v1/auth/resend',
    summary: 'Sends the code of a sign-in once more.',
    access: shoppers,
    arguments: ['stateToken'],
    request: Type.Object({ stateToken: StateToken }),
    answer: StateMachineResponse,
    writes: true,
  }),
  'signOnPolicies.getSignOnPolicy': operation({
    name: 'signOnPolicies.getSignOnPolicy',
    service: 'signOn',
    client: 'none',
    method: 'GET',
    path: '/v1/sign-on-policies',
    summary: 'Reads who may have an account.',
    access: staff,
    permission: 'ECOM.MANAGE_SETTINGS',
    request: Type.Object({}),
    answer: Type.Object({ signOnPolicy: SignOnPolicy }),
    writes: false,
  }),
  'signOnPolicies.updateSignOnPolicy': operation({
    name: 'signOnPolicies.updateSignOnPolicy',
    service: 'signOn',
    client: 'none',
    method: 'PATCH',
    path: '/v1/sign-on-policies',
    summary: 'Changes who may have an account; what is left out stays.',
    access: staff,
    permission: 'ECOM.MANAGE_SETTINGS',
    request: Type.Object({ signOnPolicy: SignOnPolicy }),
    answer: Type.Object({ signOnPolicy: SignOnPolicy }),
    writes: true,
  }),
} as const
