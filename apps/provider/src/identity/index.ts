export { type ApiKey, createApiKey, isScope, listApiKeys, revokeApiKey, rotateApiKey } from './keys/api-keys.ts'
export { type ListedKey, listSigningKeys, maintainSigningKeys, rotateSigningKeys } from './keys/rotate-signing-keys.ts'
export { readSecret } from './keys/secrets.ts'
export { hashOfSecret, isSecretText, newSecretText } from './secret-text.ts'
export {
  type Browser,
  clearBrowserCookie,
  closePages,
  namedBrowser,
  newBrowser,
  readBrowser,
  setBrowserCookie,
} from './sessions/browser.ts'
export {
  endSession,
  endSessionsOf,
  findSessionOfFamily,
  findSessionsOfBrowser,
  listSessions,
  type Session,
} from './sessions/sessions.ts'
export { describeDevice } from './staff/describe-device.ts'
export { type Fields, readFields } from './pages/fields.ts'
export { checkNewPassword } from './pages/new-password.ts'
export { refusalOf } from './pages/refusals.ts'
export { deleteMyAccount } from './members/delete-my-account.ts'
export { exportMyData } from './members/export-my-data.ts'
export {
  changeSavedAddress,
  findSavedAddress,
  makeDefaultAddress,
  removeSavedAddress,
} from './members/manage-addresses.ts'
export { findMember } from './members/store.ts'
export { updateMember } from './members/update-member.ts'
export {
  type Account,
  accountHandlers,
  type AccountStatus,
  approveAccount,
  blockAccount,
  changePassword,
  findAccount,
  fullNameOf,
  listAccounts,
  listMissingAccounts,
  hasJustProven,
  requireRecentProof,
  type SignInServices,
  unblockAccount,
} from './accounts/index.ts'
export { openPasswords, type Passwords } from './passwords/index.ts'
export { customTokenOperations, type Identity, openIdentity } from './identity.ts'
export type { OnSignIn } from './token/member-tokens.ts'
export { DEMO_CLIENT_ID, registerStorefront } from './clients/built-in.ts'
export {
  acceptRequest,
  ANSWER_PATH,
  type AskedAuthorization,
  type Asking,
  authorize,
  type AuthorizeRequest,
  findFlow,
  type FlowAnswer,
  type FlowProgress,
  originForForms,
  type Problem,
  sendAnswer,
  signOut,
  signOutBrowser,
} from './authorize/index.ts'
export { logoutHandlers } from './authorize/logout-handlers.ts'
export { isAllowedRedirect, originsOf } from './clients/allowed-addresses.ts'
export { clientHandlers } from './clients/handlers.ts'
export { changeClient, type ClientRules, createClient, deleteClient } from './clients/manage-clients.ts'
export { listClients, type OauthClient, readClient } from './clients/store.ts'
export {
  ADDRESS_LENGTHS,
  listSavedAddresses,
  MAX_SAVED_ADDRESSES,
  type NewSavedAddress,
  type SavedAddress,
  saveAddress,
} from './members/saved-addresses.ts'
export {
  forgetDeleted,
  IS_LAST_MAIL,
  memberHandlers,
  type OnDelete,
  type OnExport,
  type Person,
  findPerson,
  readPerson,
} from './members/index.ts'
export {
  type Claim,
  enterAddressCode,
  findAddressProof,
  isTooMany,
  mailAddressCode,
  maskEmail,
} from './address-proofs.ts'
export { makeFirstOwner } from './staff/first-owner.ts'
export { staffHandlers } from './staff/handlers.ts'
export { newOneTimePassword, ONE_TIME_PASSWORD_DAYS } from './staff/one-time-password.ts'
export { mountStaffPages } from './staff/pages.ts'
export { giveOneTimePassword } from './staff/staff-passwords.ts'
export {
  addStaff,
  changeStaffRole,
  disableStaff,
  enableStaff,
  isStaffRole,
  listStaff,
  type StaffMember,
} from './staff/staff.ts'
export { answerOAuth, OAuthRefusal } from './token/oauth-refusal.ts'
export { type Parameters, readParameters } from './token/parameters.ts'
export { enterAsStaff } from './staff/staff-visit.ts'
export { makeStaffToken } from './staff/staff-token.ts'
export {
  type Guard,
  hasKeys,
  IS_OLD_TRY,
  openGuard,
  type RecaptchaKey,
  type RecaptchaKeys,
  type Try,
} from './guard/index.ts'
export { isSignInPage, mountSignInPages } from './pages/index.ts'
