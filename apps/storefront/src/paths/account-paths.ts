import type { AccountSection } from '@cartwright/ui'
import type { Shop } from '../shop.ts'

export const ACCOUNT_PATH = '/account'
/** Leads on to the provider's page. */
export const HOSTED_SIGN_IN_PATH = '/account/sign-in'
/** Our own screens, where the shop wants them. */
export const SIGN_IN_PATH = '/sign-in'
export const SIGN_UP_PATH = '/sign-up'
export const VERIFY_PATH = '/sign-in/verify'
export const WAITING_PATH = '/sign-in/waiting'
export const FORGOT_PATH = '/sign-in/forgot'
export const RESET_PATH = '/sign-in/reset'
/** Callback URL of a sign-in, registered at the provider (`identity/clients/storefront-client.ts`). */
export const CALLBACK_PATH = '/account/callback'
export const SIGN_OUT_PATH = '/account/sign-out'
/** Redirects to pages of the provider. */
export const ORDERS_PATH = '/account/orders'
export const PROFILE_PATH = '/account/profile'

/** Pages of the account, all of them the provider's. The navigation shows them in this order. */
export const ACCOUNT_SECTIONS: Readonly<Record<AccountSection, string>> = {
  profile: PROFILE_PATH,
  orders: ORDERS_PATH,
  addresses: '/account/addresses',
  password: '/account/password',
  sessions: '/account/devices',
  data: '/account/data',
}

/** Problems that the account page reports after a failed sign-in or sign-out. */
export const SIGN_IN_PROBLEMS = ['cancelled', 'lost', 'failed', 'closed', 'still-known'] as const
export type SignInProblem = (typeof SIGN_IN_PROBLEMS)[number]

/** Sign-in link of this shop, which returns to `path`. */
export function toSignInUrl({ signIn, to, url }: Pick<Shop, 'signIn' | 'to' | 'url'>, path: string): string {
  if (signIn === 'hosted') return to(withReturnPath(HOSTED_SIGN_IN_PATH, path))
  const { pathname, searchParams } = new URL(path, url)
  // Pages of a sign-in pass on its return path.
  const isWithin = [SIGN_IN_PATH, SIGN_UP_PATH].some((page) => pathname.startsWith(to(page)))
  return to(withReturnPath(SIGN_IN_PATH, isWithin ? (searchParams.get('to') ?? '/') : path))
}

/** The address of a page of a sign-in that ends at `path`. */
export function withReturnPath(page: string, path: string, parameters: Record<string, string> = {}): string {
  const query = new URLSearchParams({ ...parameters, ...(path !== '/' && { to: path }) })
  return query.size > 0 ? `${page}?${query}` : page
}

export function toProblemUrl(problem: SignInProblem, path = '/'): string {
  return withReturnPath(ACCOUNT_PATH, path, { problem })
}
