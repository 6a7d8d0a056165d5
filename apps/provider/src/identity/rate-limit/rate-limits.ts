/** Rate-limited action. Tries of one action do not count for another. */
export type RateLimitedAction =
  | 'login'
  | 'signed-in'
  | 'current-password'
  | 'new-password'
  | 'register'
  | 'recover'
  | 'first-code'
  | 'code'
  | 'resend'
  | 'staff-login'
  | 'order'
  | 'wishlist'
  | 'contact'
  | 'data-item'
  | 'new-contact'
  | 'stock-wish'
  | 'review'
  | 'review-picture'
  | 'coupon'
  | 'address-mail'
  | 'address-code'

/**
 * Keys of the counters: the account or e-mail address, the client address, both together, the network around that
 * address, and all tries. A customer of a provider gets a /48 of IPv6 on request, which has 65,536 addresses by our
 * count.
 */
export type RateLimitDimension = 'account' | 'address' | 'account-at-address' | 'network' | 'all'

/**
 * Allowed tries within a quarter of an hour. Successes are refunded for guesses of a secret; mails stay counted,
 * whatever the outcome.
 */
export interface AttemptLimit {
  /**
   * Number of tries after which a captcha is required; after twice as many a visible one, if the shop has keys for
   * it.
   */
  captchaAfter?: number
  /** Number of tries after which all are refused. @default no limit */
  maxAttempts?: number
  /** Limit in a shop without captchas. @default maxAttempts */
  maxAttemptsWithoutCaptcha?: number
}

export const rateLimits: Record<RateLimitedAction, Partial<Record<RateLimitDimension, AttemptLimit>>> = {
  login: {
    // Ten guesses are no risk for a password outside the list of common ones, and enough for its owner.
    account: { captchaAfter: 3, maxAttempts: 10 },
    // Replaces `account` if this account has signed in from this address lately: guesses from elsewhere do not lock
    // its owner out.
    'account-at-address': { captchaAfter: 3, maxAttempts: 10 },
    // Limits one password tried on many accounts. An office, a school or a mobile network is one address too, hence
    // captchas before refusals.
    address: { captchaAfter: 5, maxAttempts: 100, maxAttemptsWithoutCaptcha: 10 },
    // Neighbours share it too: it requires captchas and refuses nobody.
    network: { captchaAfter: 20 },
    // Limits many addresses that try lists of stolen passwords together.
    all: { captchaAfter: 300, maxAttempts: 3_000 },
  },
  // Right passwords, each of which begins a session: limits the number of sessions.
  'signed-in': { account: { maxAttempts: 60 }, address: { maxAttempts: 300 } },
  // A signed-in account repeats its password. Tries of strangers do not count for it; the calls have no field for a
  // captcha.
  'current-password': { account: { maxAttempts: 10 } },
  // Rating a password takes some milliseconds, and pages have it rated while it is typed.
  'new-password': { address: { maxAttempts: 600 } },
  register: {
    // Each mails the owner of the address.
    account: { captchaAfter: 3, maxAttempts: 5 },
    address: { captchaAfter: 5, maxAttempts: 50, maxAttemptsWithoutCaptcha: 10 },
    network: { captchaAfter: 20 },
    all: { captchaAfter: 300, maxAttempts: 10_000 },
  },
  recover: {
    account: { captchaAfter: 3, maxAttempts: 5 },
    address: { captchaAfter: 5, maxAttempts: 20, maxAttemptsWithoutCaptcha: 10 },
    network: { captchaAfter: 20 },
    all: { captchaAfter: 300, maxAttempts: 10_000 },
  },
  // Ten tries per address to be verified, over all its codes: strangers begin as many sign-ins with it as they have
  // mails sent. Wrong tries of the first code do not use up the first try that its owner has with the next. The calls
  // have no field for a captcha, and there is no shared limit by which some lock all others out.
  'first-code': { account: { maxAttempts: 5 }, 'account-at-address': { maxAttempts: 5 }, address: { maxAttempts: 30 } },
  code: { account: { maxAttempts: 5 }, 'account-at-address': { maxAttempts: 5 }, address: { maxAttempts: 30 } },
  resend: { account: { maxAttempts: 5 }, address: { maxAttempts: 20 } },
  // Few accounts with much to lose.
  'staff-login': {
    account: { captchaAfter: 3, maxAttempts: 10 },
    'account-at-address': { captchaAfter: 3, maxAttempts: 10 },
    address: { captchaAfter: 3, maxAttempts: 20, maxAttemptsWithoutCaptcha: 10 },
    network: { captchaAfter: 10 },
    // No number of strangers locks them all out.
    all: { captchaAfter: 30 },
  },
  // Orders without a payment: each reserves stock, and mails the typed address.
  order: { account: { maxAttempts: 10 }, address: { maxAttempts: 50 }, network: { maxAttempts: 200 } },
  // Additions, each of up to a hundred products: more than a person needs, less than fills a database.
  wishlist: { account: { maxAttempts: 300 }, address: { maxAttempts: 3_000 } },
  // Each is a mail in the shop’s own mailbox.
  contact: {
    account: { maxAttempts: 5 },
    address: { maxAttempts: 10 },
    network: { maxAttempts: 40 },
    all: { maxAttempts: 300 },
  },
  // Inserted items of data collections, each of up to 64 KiB: more than a person types, less than fills a collection.
  'data-item': { account: { maxAttempts: 100 }, address: { maxAttempts: 500 }, network: { maxAttempts: 2_000 } },
  // Each is a person in the shop’s list of contacts.
  'new-contact': {
    account: { maxAttempts: 10 },
    address: { maxAttempts: 40 },
    network: { maxAttempts: 200 },
    all: { maxAttempts: 3_000 },
  },
  // Each becomes a mail to the typed address.
  'stock-wish': {
    account: { maxAttempts: 20 },
    address: { maxAttempts: 40 },
    network: { maxAttempts: 200 },
    all: { maxAttempts: 3_000 },
  },
  // Each waits for a merchant, or is public at once.
  review: {
    account: { maxAttempts: 10 },
    address: { maxAttempts: 20 },
    network: { maxAttempts: 80 },
    all: { maxAttempts: 1_000 },
  },
  // Addresses for uploads, each of one picture that is decoded and stored.
  'review-picture': {
    account: { maxAttempts: 30 },
    address: { maxAttempts: 60 },
    network: { maxAttempts: 200 },
    all: { maxAttempts: 2_000 },
  },
  // Unknown codes. Codes that are easy to remember are short, and a list of words finds them. A storefront that calls
  // from its own server is one address for all of its shoppers.
  coupon: { account: { maxAttempts: 20 }, address: { maxAttempts: 300 }, network: { maxAttempts: 600 } },
  // Codes mailed to a guest who verifies an address. Each goes to the typed address.
  'address-mail': { account: { maxAttempts: 5 }, address: { maxAttempts: 20 }, network: { maxAttempts: 200 } },
  // Tries of such a code. Each code allows five, so one mailbox is tried at most 25 times; strangers do not lock its
  // owner out.
  'address-code': { address: { maxAttempts: 30 } },
}
