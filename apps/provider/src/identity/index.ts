export { type ApiKey, createApiKey, isScope, listApiKeys, revokeApiKey, rotateApiKey } from './keys/api-keys.ts'
export { readSecret } from './keys/secrets.ts'
export { type Identity, openIdentity } from './identity.ts'
export { DEMO_CLIENT_ID, isAllowedRedirect, type OauthClient, readClient, registerStorefront } from './clients.ts'
export {
  addStaff,
  changeStaffRole,
  disableStaff,
  enableStaff,
  isStaffRole,
  listStaff,
  type StaffMember,
} from './staff/staff.ts'
export { makeStaffToken } from './staff/staff-token.ts'
