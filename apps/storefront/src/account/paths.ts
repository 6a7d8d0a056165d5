export const ACCOUNT_PATH = '/account'
export const SIGN_IN_PATH = '/account/sign-in'
/** Where the provider sends the shopper back to; it is registered there (`identity/clients/built-in.ts`). */
export const CALLBACK_PATH = '/account/callback'
export const SIGN_OUT_PATH = '/account/sign-out'
/** They lead on to the provider's pages. */
export const ORDERS_PATH = '/account/orders'
export const PROFILE_PATH = '/account/profile'

/** What the account's page says when it stands in for something that did not come about. */
export const PROBLEMS = ['cancelled', 'lost', 'failed', 'closed', 'still-known'] as const
export type SignInProblem = (typeof PROBLEMS)[number]

/** The link that signs in and comes back to `path`, a path of this shop. */
export function signInAddress(path: string): string {
  return path === '/' ? SIGN_IN_PATH : `${SIGN_IN_PATH}?${new URLSearchParams({ to: path })}`
}

export function problemAddress(problem: SignInProblem, path = '/'): string {
  return `${ACCOUNT_PATH}?${new URLSearchParams({ problem, ...(path !== '/' && { to: path }) })}`
}
