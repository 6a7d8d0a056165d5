/** What is guarded. Tries of one act do not count for another. */
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
  | 'stock-wish'
  | 'coupon'
  | 'address-mail'
  | 'address-code'

/**
 * By what tries are counted: the account or e-mail address they name, where they come from, both together, the network around that
 * address, and all there are. A customer of a provider gets a /48 of IPv6 for the asking, which has 65,536 addresses by our count.
 */
export type RateLimitDimension = 'account' | 'address' | 'account-at-address' | 'network' | 'all'

/** How many tries there may be within a quarter of an hour. Those that succeed are given back where a secret is guessed; mails are counted, whatever becomes of them. */
export interface AttemptLimit {
  /** Beyond so many, a proof is demanded that the browser is no robot; beyond twice as many a visible one, where the shop has keys for one. */
  captchaAfter?: number
  /** Beyond so many, all are refused. @default none is */
  maxAttempts?: number
  /** The same in a shop that demands no proofs. @default atMost */
  maxAttemptsWithoutCaptcha?: number
}

export const rateLimits: Record<RateLimitedAction, Partial<Record<RateLimitDimension, AttemptLimit>>> = {
  login: {
    // Ten guesses at a password are no danger to one that is not on the list of common ones, and enough for whoever remembers theirs.
    account: { captchaAfter: 3, maxAttempts: 10 },
    // In place of `account` where this account has signed in from this address lately: strangers who guess elsewhere do not lock its owner out.
    'account-at-address': { captchaAfter: 3, maxAttempts: 10 },
    // One who tries a password on many accounts; an office, a school or a mobile network is one address too, hence proofs before refusals.
    address: { captchaAfter: 5, maxAttempts: 100, maxAttemptsWithoutCaptcha: 10 },
    // Neighbours share it too, so it demands proofs and refuses nobody.
    network: { captchaAfter: 20 },
    // Many addresses that try lists of stolen passwords together.
    all: { captchaAfter: 300, maxAttempts: 3_000 },
  },
  // Right passwords, of which each begins a session: nobody fills the shop with theirs.
  'signed-in': { account: { maxAttempts: 60 }, address: { maxAttempts: 300 } },
  // Whoever is signed in and says their password again. What strangers do does not count for it; the calls have no place for a proof.
  'current-password': { account: { maxAttempts: 10 } },
  // To judge a password takes the shop some milliseconds, and pages have it judged while it is typed.
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
  // Of an address that is to be proven, ten tries as well, with however many codes: strangers begin as many sign-ins with it as they have mails sent. Those who type the first
  // code wrongly do not use up the first try that its owner has with the next. The calls have no place for a proof, so there is no limit by which some keep all others out.
  'first-code': { account: { maxAttempts: 5 }, 'account-at-address': { maxAttempts: 5 }, address: { maxAttempts: 30 } },
  code: { account: { maxAttempts: 5 }, 'account-at-address': { maxAttempts: 5 }, address: { maxAttempts: 30 } },
  resend: { account: { maxAttempts: 5 }, address: { maxAttempts: 20 } },
  // Few people, and much to lose.
  'staff-login': {
    account: { captchaAfter: 3, maxAttempts: 10 },
    'account-at-address': { captchaAfter: 3, maxAttempts: 10 },
    address: { captchaAfter: 3, maxAttempts: 20, maxAttemptsWithoutCaptcha: 10 },
    network: { captchaAfter: 10 },
    // No number of strangers keeps them all out.
    all: { captchaAfter: 30 },
  },
  // Of those with which nothing is paid: each takes pieces that others cannot have, and mails whatever address was typed.
  order: { account: { maxAttempts: 10 }, address: { maxAttempts: 50 }, network: { maxAttempts: 200 } },
  // Additions, each of up to a hundred products: more than a person has wishes, less than fills a database.
  wishlist: { account: { maxAttempts: 300 }, address: { maxAttempts: 3_000 } },
  // Each is a mail in the shop’s own mailbox.
  contact: {
    account: { maxAttempts: 5 },
    address: { maxAttempts: 10 },
    network: { maxAttempts: 40 },
    all: { maxAttempts: 300 },
  },
  // Each becomes a mail to whatever address was typed.
  'stock-wish': {
    account: { maxAttempts: 20 },
    address: { maxAttempts: 40 },
    network: { maxAttempts: 200 },
    all: { maxAttempts: 3_000 },
  },
  // Codes that there are not. A shop that knows its codes by heart has short ones, and who tries a list of words finds them.
  // A storefront that calls from its own server is one address for all of its shoppers.
  coupon: { account: { maxAttempts: 20 }, address: { maxAttempts: 300 }, network: { maxAttempts: 600 } },
  // Codes mailed to a guest who proves their address. Each goes to whatever address was typed.
  'address-mail': { account: { maxAttempts: 5 }, address: { maxAttempts: 20 }, network: { maxAttempts: 200 } },
  // Tries at such a code. Each code takes five, so one mailbox is tried at most 25 times; strangers keep its owner from none.
  'address-code': { address: { maxAttempts: 30 } },
}
