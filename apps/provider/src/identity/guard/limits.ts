/** What is guarded. Tries of one act do not count for another. */
export type GuardedAct =
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
export type CountedBy = 'account' | 'address' | 'account-at-address' | 'network' | 'all'

/** How many tries there may be within a quarter of an hour. Those that succeed are given back where a secret is guessed; mails are counted, whatever becomes of them. */
export interface Limit {
  /** Beyond so many, a proof is demanded that the browser is no robot; beyond twice as many a visible one, where the shop has keys for one. */
  proofAfter?: number
  /** Beyond so many, all are refused. @default none is */
  atMost?: number
  /** The same in a shop that demands no proofs. @default atMost */
  atMostUnproven?: number
}

export const limits: Record<GuardedAct, Partial<Record<CountedBy, Limit>>> = {
  login: {
    // Ten guesses at a password are no danger to one that is not on the list of common ones, and enough for whoever remembers theirs.
    account: { proofAfter: 3, atMost: 10 },
    // In place of `account` where this account has signed in from this address lately: strangers who guess elsewhere do not lock its owner out.
    'account-at-address': { proofAfter: 3, atMost: 10 },
    // One who tries a password on many accounts; an office, a school or a mobile network is one address too, hence proofs before refusals.
    address: { proofAfter: 5, atMost: 100, atMostUnproven: 10 },
    // Neighbours share it too, so it demands proofs and refuses nobody.
    network: { proofAfter: 20 },
    // Many addresses that try lists of stolen passwords together.
    all: { proofAfter: 300, atMost: 3_000 },
  },
  // Right passwords, of which each begins a session: nobody fills the shop with theirs.
  'signed-in': { account: { atMost: 60 }, address: { atMost: 300 } },
  // Whoever is signed in and says their password again. What strangers do does not count for it; the calls have no place for a proof.
  'current-password': { account: { atMost: 10 } },
  // To judge a password takes the shop some milliseconds, and pages have it judged while it is typed.
  'new-password': { address: { atMost: 600 } },
  register: {
    // Each mails the owner of the address.
    account: { proofAfter: 3, atMost: 5 },
    address: { proofAfter: 5, atMost: 50, atMostUnproven: 10 },
    network: { proofAfter: 20 },
    all: { proofAfter: 300, atMost: 10_000 },
  },
  recover: {
    account: { proofAfter: 3, atMost: 5 },
    address: { proofAfter: 5, atMost: 20, atMostUnproven: 10 },
    network: { proofAfter: 20 },
    all: { proofAfter: 300, atMost: 10_000 },
  },
  // Of an address that is to be proven, ten tries as well, with however many codes: strangers begin as many sign-ins with it as they have mails sent. Those who type the first
  // code wrongly do not use up the first try that its owner has with the next. The calls have no place for a proof, so there is no limit by which some keep all others out.
  'first-code': { account: { atMost: 5 }, 'account-at-address': { atMost: 5 }, address: { atMost: 30 } },
  code: { account: { atMost: 5 }, 'account-at-address': { atMost: 5 }, address: { atMost: 30 } },
  resend: { account: { atMost: 5 }, address: { atMost: 20 } },
  // Few people, and much to lose.
  'staff-login': {
    account: { proofAfter: 3, atMost: 10 },
    'account-at-address': { proofAfter: 3, atMost: 10 },
    address: { proofAfter: 3, atMost: 20, atMostUnproven: 10 },
    network: { proofAfter: 10 },
    // No number of strangers keeps them all out.
    all: { proofAfter: 30 },
  },
  // Of those with which nothing is paid: each takes pieces that others cannot have, and mails whatever address was typed.
  order: { account: { atMost: 10 }, address: { atMost: 50 }, network: { atMost: 200 } },
  // Additions, each of up to a hundred products: more than a person has wishes, less than fills a database.
  wishlist: { account: { atMost: 300 }, address: { atMost: 3_000 } },
  // Each is a mail in the shop’s own mailbox.
  contact: { account: { atMost: 5 }, address: { atMost: 10 }, network: { atMost: 40 }, all: { atMost: 300 } },
  // Each becomes a mail to whatever address was typed.
  'stock-wish': { account: { atMost: 20 }, address: { atMost: 40 }, network: { atMost: 200 }, all: { atMost: 3_000 } },
  // Codes that there are not. A shop that knows its codes by heart has short ones, and who tries a list of words finds them.
  // A storefront that calls from its own server is one address for all of its shoppers.
  coupon: { account: { atMost: 20 }, address: { atMost: 300 }, network: { atMost: 600 } },
  // Codes mailed to a guest who proves their address. Each goes to whatever address was typed.
  'address-mail': { account: { atMost: 5 }, address: { atMost: 20 }, network: { atMost: 200 } },
  // Tries at such a code. Each code takes five, so one mailbox is tried at most 25 times; strangers keep its owner from none.
  'address-code': { address: { atMost: 30 } },
}
