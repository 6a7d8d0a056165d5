export {
  validateAuthorizeRequest,
  type AuthorizeValidation,
  type AuthorizeCaller,
} from './validate-authorize-request.ts'
export {
  AUTHORIZE_RESPONSE_PATH,
  type AuthorizeResponseServices,
  type AuthorizeResponse,
} from './authorize-response.ts'
export { authorize, type AuthorizeServices } from './authorize.ts'
export { createAuthorizationCode } from './authorization-codes.ts'
export { completeSignIn, grantConsent, denyConsent } from './complete-sign-in.ts'
export { type AuthorizeRequest, type Flow, type FlowProgress, getFormActionSource } from './flow.ts'
export { findFlow } from './flow-store.ts'
export type { AuthorizeParameters, AuthorizeProblem } from './authorize-parameters.ts'
export { sendAuthorizeResponse } from './send-authorize-response.ts'
export { signOut, signOutBrowser } from './sign-out.ts'
