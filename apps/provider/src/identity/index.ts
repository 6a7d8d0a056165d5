export { createApiKey } from './keys/api-keys.ts'
export { type Identity, openIdentity } from './identity.ts'
export { DEMO_CLIENT_ID, isAllowedRedirect, type OauthClient, readClient, registerStorefront } from './clients.ts'
