export { createApiKey, isScope, rotateApiKey } from './keys/api-keys.ts'
export { type ApiKey, listApiKeys, revokeApiKey } from './keys/api-key-store.ts'
export { maintainSigningKeys, rotateSigningKeys } from './keys/rotate-signing-keys.ts'
export { type SigningKeyInfo, listSigningKeys } from './keys/signing-key-store.ts'
export { readOrCreateSecret } from './keys/secret-store.ts'
export { hashOpaqueToken, isOpaqueToken, generateOpaqueToken } from './opaque-token.ts'
export {
  type Browser,
  clearBrowserCookie,
  parseBrowser,
  createBrowser,
  readBrowser,
  setBrowserCookie,
} from './sessions/browser-cookie.ts'
export { closeRedirectSessions } from './sessions/browser-store.ts'
export {
  endSession,
  endAccountSessions,
  findSessionByFamily,
  findSessionsByBrowser,
  listSessions,
  type Session,
} from './sessions/session-store.ts'
export { describeDevice } from './sessions/describe-device.ts'
export { type FormFields, readFormFields } from './forms/form-fields.ts'
export { checkNewPassword } from './forms/check-new-password.ts'
export { toFormErrors } from './forms/form-errors.ts'
export { deleteMyAccount } from './members/delete-my-account.ts'
export { exportMyData } from './members/export-my-data.ts'
export {
  changeSavedAddress,
  findSavedAddress,
  listSavedAddresses,
  type NewSavedAddress,
  type SavedAddress,
} from './members/saved-address-store.ts'
export { findMember } from './members/store.ts'
export { updateMember } from './members/update-member.ts'
export {
  type Account,
  createAccountHandlers,
  type AccountStatus,
  approveAccount,
  blockAccount,
  changePassword,
  findAccount,
  findAccountByContact,
  getFullName,
  listAccounts,
  findMissingAccountIds,
  hasRecentlyAuthenticated,
  requireReauthentication,
  type SignInServices,
  unblockAccount,
} from './accounts/index.ts'
export { createPasswords, type Passwords } from './passwords/index.ts'
export { customTokenOperations, type Identity, createIdentity } from './identity.ts'
export type { OnSignIn } from './token/member-tokens.ts'
export { STOREFRONT_CLIENT_ID, registerStorefront } from './clients/storefront-client.ts'
export {
  validateAuthorizeRequest,
  AUTHORIZE_RESPONSE_PATH,
  type AuthorizeParameters,
  type AuthorizeCaller,
  authorize,
  type AuthorizeRequest,
  findFlow,
  type AuthorizeResponse,
  type FlowProgress,
  getFormActionSource,
  type AuthorizeProblem,
  sendAuthorizeResponse,
  signOut,
  signOutBrowser,
} from './authorize/index.ts'
export { createLogoutHandlers } from './authorize/logout-handlers.ts'
export { isAllowedRedirect, getClientOrigins } from './clients/allowed-redirects.ts'
export { createClientHandlers } from './clients/handlers.ts'
export { changeClient, type ClientRules, createClient, deleteClient } from './clients/manage-clients.ts'
export { listClients, type OauthClient, readClient } from './clients/store.ts'
export {
  ADDRESS_LENGTHS,
  MAX_SAVED_ADDRESSES,
  removeSavedAddress,
  saveAddress,
  setDefaultAddress,
} from './members/saved-addresses.ts'
export {
  purgeDeletedAccounts,
  FINISHED_DELETION_MAIL_SQL,
  createMemberHandlers,
  type OnDelete,
  type OnExport,
  type DataSubject,
  findDataSubject,
  readDataSubject,
} from './members/index.ts'
export {
  type EmailClaim,
  verifyEmailCode,
  findEmailVerification,
  isRateLimited,
  sendEmailVerificationCode,
  maskEmail,
} from './email-verification/email-verification.ts'
export { createFirstOwner } from './staff/create-first-owner.ts'
export {
  type BackOfficeToken,
  type BackOfficeTokenServices,
  createBackOfficeToken,
  redirectToSignIn,
} from './staff/back-office-token.ts'
export { createStaffHandlers } from './staff/handlers.ts'
export { generateOneTimePassword, ONE_TIME_PASSWORD_DAYS } from './staff/one-time-password.ts'
export { mountStaffPages } from './staff/pages.ts'
export { setOneTimePassword } from './staff/staff-password-store.ts'
export {
  addStaff,
  changeStaffRole,
  disableStaff,
  enableStaff,
  isStaffRole,
  listStaff,
  type StaffMember,
} from './staff/staff-store.ts'
export { respondOAuth, OAuthError } from './token/oauth-error.ts'
export { type OAuthParameters, readOAuthParameters } from './token/oauth-parameters.ts'
export { requireStaffSession } from './staff/require-staff-session.ts'
export { createStaffToken } from './staff/staff-token.ts'
export {
  type RateLimiter,
  hasRecaptchaKeys,
  EXPIRED_RATE_LIMIT_SQL,
  createRateLimiter,
  type RecaptchaKey,
  type RecaptchaKeys,
  type Attempt,
} from './rate-limit/index.ts'
export { isSignInPage, mountSignInPages } from './pages/index.ts'
