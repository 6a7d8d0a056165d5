import { operations, type Operation, type ServiceName } from '@cartwright/contract'

/** A function of the platform's packages. `module` is empty for functions of the client itself, such as `graphql`. */
export interface PlatformFunction {
  readonly package: string
  readonly module: string
  /** Absent for the import of a whole package or module. */
  readonly name?: string
}

export type Verdict = 'served' | 'served differently' | 'not served'

export const SDK = '@wix/sdk'

/** Package that calls each service, or none. A new service has to name it. */
const packageOfService = {
  currentCart: '@wix/ecom',
  checkouts: '@wix/ecom',
  orders: '@wix/ecom',
  orderFulfillments: '@wix/ecom',
  orderBilling: '@wix/ecom',
  orderPayments: '@wix/ecom',
  catalogueRead: '@wix/stores',
  catalogueWrite: '@wix/stores',
  collections: '@wix/stores',
  inventoryRead: '@wix/stores',
  inventoryWrite: '@wix/stores',
  subscriptionRead: '@wix/stores',
  subscriptionWrite: '@wix/stores',
  recommendations: '@wix/ecom',
  backInStockNotifications: '@wix/ecom',
  redirects: '@wix/redirects',
  token: '@wix/identity',
  authentication: '@wix/identity',
  recovery: '@wix/identity',
  verification: '@wix/identity',
  signOn: '@wix/identity',
  members: '@wix/members',
  data: '@wix/data',
  reviews: '@wix/reviews',
  siteMedia: '@wix/media',
  contacts: '@wix/crm',
  formSubmissions: '@wix/forms',
  badges: '@wix/members',
  blog: '@wix/blog',
  legacyOrders: undefined,
  oauthApps: undefined,
  own: undefined,
} as const satisfies Record<ServiceName, string | undefined>

/** Modules that the official packages name otherwise than the contract. */
const officialNames: Readonly<Record<string, string>> = { oauth2: 'oauth', signOnPolicies: 'signOnPolicy' }

/** Names that functions of `items` have in older packages, by operation. */
const olderNames: Readonly<Record<string, string>> = {
  'items.query': 'queryDataItems',
  'items.get': 'getDataItem',
  'items.count': 'countDataItems',
  'items.insert': 'insertDataItem',
  'items.save': 'saveDataItem',
  'items.bulkInsert': 'bulkInsertDataItems',
  'items.bulkUpdate': 'bulkUpdateDataItems',
  'items.bulkSave': 'bulkSaveDataItems',
  'items.bulkRemove': 'bulkRemoveDataItems',
  'items.truncate': 'truncateDataItems',
}

/** Functions of the packages that the shop serves, by package and module, from the operations of the contract. */
export const servedFunctions: ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>> = (() => {
  const packages = new Map<string, Map<string, Set<string>>>()
  for (const { name, service, provider } of Object.values<Operation>(operations)) {
    const owner = packageOfService[service]
    if (owner === undefined || provider === 'later') continue
    const [group = '', call = ''] = name.split('.')
    const module = officialNames[group] ?? group
    const modules = packages.get(owner) ?? new Map<string, Set<string>>()
    const older = olderNames[name]
    const calls = (modules.get(module) ?? new Set()).add(call)
    packages.set(owner, modules.set(module, older === undefined ? calls : calls.add(older)))
  }
  return packages
})()

/** Packages that run in the storefront, and call the server for the other packages only. */
const localPackages: ReadonlySet<string> = new Set([
  '@wix/sdk-types',
  '@wix/sdk-runtime',
  '@wix/sdk-context',
  '@wix/sdk-react',
  '@wix/essentials',
])

/** Functions of a client that send a request. */
export const clientFunctions: ReadonlySet<string> = new Set(['fetch', 'fetchWithAuth', 'graphql'])

/** Functions and keys of `client.auth`, by the strategies of the official client. */
export const authFunctions: ReadonlySet<string> = new Set(
  (
    'generateVisitorTokens renewToken setTokens getTokens generateOAuthData getAuthUrl getMemberTokens logout parseFromUrl ' +
    'register login processVerification getMemberTokensForDirectLogin sendPasswordResetEmail captchaInvisibleSiteKey ' +
    'captchaVisibleSiteKey loggedIn getMemberTokensForExternalLogin getMemberTokensForExternalLoginWithSession ' +
    'getAuthHeaders getInstallUrl handleOAuthCallback getTokenInfo elevated'
  ).split(' '),
)

const [hiddenVariants, unknownAddress, registration, resetLink, mediaHost, noFees, siteKeys, typedFilters, typedItems] =
  [
    'Hidden variants stay in the `variants` of a product, with `visible: false`.',
    'An address without one is rejected like a wrong password (`-19976`, which the clients call `invalidPassword`)',
    'Every registration waits for a code from a mail (`EMAIL_VERIFICATION_REQUIRED`, then `processVerification`)',
    'A link for a new password is promised to every address, and sent to those with an account.',
    "The official helpers create URLs of the platform's own host",
    '`orderBilling.getOrderRefundability` and `calculateRefund` list no fees',
    'The site keys of a captcha are the shop’s own.',
    'A filter by an unknown field, or with a value of another type, is an error; on the platform it matches nothing.',
    'Values fit the types of their fields, and an item has declared fields only.',
  ] as const

const noBlog = 'Posts, categories and tags of a blog are empty lists, and so are badges: the shop has neither.'

/**
 * Functions that are served differently, with the sentence of docs/guides/differences.md. `media.*`: each of the
 * module.
 */
export const differences: Readonly<Record<string, string>> = {
  'badges.getBadge': noBlog,
  'badges.getMemberCountsPerBadge': noBlog,
  'badges.listBadges': noBlog,
  'badges.listBadgesPerMember': noBlog,
  'categories.getCategory': noBlog,
  'categories.getCategoryBySlug': noBlog,
  'categories.listCategories': noBlog,
  'categories.queryCategories': noBlog,
  'posts.getPost': noBlog,
  'posts.getPostBySlug': noBlog,
  'posts.getTotalPosts': noBlog,
  'posts.listPosts': noBlog,
  'posts.queryPostCountStats': noBlog,
  'posts.queryPosts': noBlog,
  'tags.getTag': noBlog,
  'tags.getTagByLabel': noBlog,
  'tags.getTagBySlug': noBlog,
  'tags.queryTags': noBlog,
  'products.getProduct': hiddenVariants,
  'products.queryProducts': hiddenVariants,
  'inventory.updateInventoryVariants':
    'An update of stock without `trackQuantity` leaves it unchanged; the platform then switches it off, for all variants.',
  'subscriptionOptions.assignSubscriptionOptionsToProduct':
    'A subscription option belongs to its product, and is assigned whole or by its ID there',
  'checkout.getCheckoutUrl': 'The URL of `getCheckoutUrl` works once, for ten minutes; the platform’s does not expire.',
  'redirects.createRedirectSession':
    'Without `thankYouPageUrl` a buyer is redirected to `postFlowUrl`, with the same parameters; the platform shows a thank-you page of its own in between.',
  'orders.getOrder':
    'An order exists as `INITIALIZED` before its payment, and as `REJECTED` after one that failed; `orders.getOrder` shows it to its buyer, lists leave it out.',
  'orderBilling.refundPayments':
    '`orderBilling.refundPayments`: the buyer always gets the mail (`sideEffects.notifications` changes nothing).',
  'orderBilling.getOrderRefundability': noFees,
  'orderBilling.calculateRefund': noFees,
  'authentication.changePassword':
    '`changePassword` needs a sign-in of the last five minutes or the current password (`currentPassword`), and ends all other sessions.',
  'authentication.signOn':
    '`signOn` uses the existing contact of the address (`mergeExistingContact`, on by default) only with `verifyEmail`',
  'authentication.loginV2': unknownAddress,
  'authentication.registerV2': registration,
  'recovery.sendRecoveryEmail': resetLink,
  'recommendations.getRecommendation':
    'An unknown algorithm recommends related products; on the platform it is an error.',
  'backInStockNotifications.createBackInStockNotificationRequest':
    'A repeated back-in-stock request answers like the first one; on the platform it is an error',
  'contacts.createContact':
    '`contacts.createContact` of a visitor or member never says that a contact exists, and its `_id` is used nowhere else.',
  'submissions.createSubmission':
    'A submitted form is a mail to the shop: it has no rules of its own, and is not stored.',
  'auth.captchaInvisibleSiteKey': siteKeys,
  'auth.captchaVisibleSiteKey': siteKeys,
  'auth.login': unknownAddress,
  'auth.register': registration,
  'auth.sendPasswordResetEmail': resetLink,
  'auth.sessions.syncToWixPages':
    '`sessions.syncToWixPages` signs nobody in on the hosted pages, because nobody can confirm it in a hidden frame.',
  'items.query': typedFilters,
  'items.queryDataItems': typedFilters,
  'items.insert': typedItems,
  'items.insertDataItem': typedItems,
  'media.*': mediaHost,
}

/** Whether a function concerns the server. */
export function isSentToServer({ package: owner, module, name }: PlatformFunction): boolean {
  if (owner === SDK) return module !== '' || (name !== undefined && clientFunctions.has(name))
  return !localPackages.has(owner)
}

/** Whether the shop serves a function, and the reason or the difference. */
export function judge({ package: owner, module, name }: PlatformFunction): { verdict: Verdict; note?: string } {
  if (localPackages.has(owner)) return { verdict: 'served' }
  if (owner === SDK) {
    if (module === '' && name === 'graphql') return { verdict: 'not served', note: 'The shop has no GraphQL.' }
    if (module === 'auth' && name !== undefined && !authFunctions.has(name))
      return { verdict: 'not served', note: 'The client has no such function.' }
    return servedOr(differences[`${module}.${name}`] ?? differences[`${module}.*`])
  }
  const modules = servedFunctions.get(owner)
  if (!modules) return { verdict: 'not served', note: 'The shop serves nothing of this package.' }
  if (module === '') return { verdict: 'served' }
  const functions = modules.get(module)
  if (!functions) {
    const isNewer = /V[23]$/.test(module)
    return {
      verdict: 'not served',
      note: isNewer ? 'The shop has cart V1 and catalogue V1.' : 'The shop does not serve this module.',
    }
  }
  if (name === undefined || functions.has(name)) return servedOr(name && differences[`${module}.${name}`])
  const isEvent = /^on[A-Z]/.test(name)
  return {
    verdict: 'not served',
    note: isEvent ? 'The shop sends no events to apps.' : 'The shop does not serve this function of the module.',
  }
}

function servedOr(note: string | undefined): { verdict: Verdict; note?: string } {
  return note ? { verdict: 'served differently', note } : { verdict: 'served' }
}
