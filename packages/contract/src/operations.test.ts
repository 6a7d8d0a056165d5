import { describe, expect, expectTypeOf, test } from 'vitest'
import { getArguments, type Operation } from './operation.ts'
import { operations, type AnswerOf, type RequestOf } from './operations.ts'
import { legacyPaths, listPaths, servicePaths } from './paths.ts'
import type { Cart } from './cart.ts'

const all: [string, Operation][] = Object.entries(operations)

describe('every operation', () => {
  test.each(all)('%s is listed under its name and declares who may call it', (name, operation) => {
    expect(operation.name).toBe(name)
    expect(name).toMatch(/^[a-zA-Z0-9]+\.[a-zA-Z0-9]+$/)
    expect(operation.access.length).toBeGreaterThan(0)
    expect(operation.summary).toMatch(/\.$|…$/)
  })

  test.each(all)(
    '%s declares the permission of merchants and apps',
    (_, { service, access, permission, privileged }) => {
      const isForStaff = access.some((kind) => kind === 'merchant' || kind === 'app')
      expect(permission !== undefined).toBe(isForStaff && service !== 'token')
      if (privileged && isForStaff) expect(permission).toBeDefined()
    },
  )

  test.each(all)('%s has a row in the path table', (_, operation) => {
    expect(servicePaths).toHaveProperty(operation.service)
    expect(listPaths(operation).every((path) => path.startsWith('/'))).toBe(true)
  })

  test.each(all)('%s requires the members of its path', (_, operation) => {
    const parameters = [...operation.path.matchAll(/\{([^}]+)\}/g)].map(([, parameter = '']) => parameter)
    expect(parameters.filter((parameter) => !isRequired(operation.request, parameter.split('.')))).toEqual([])
  })

  test.each(all)('%s lists privileged members that exist', (_, { privileged = [], request }) => {
    expect(privileged.filter((path) => !memberAt(request, path.replaceAll('[]', '').split('.')))).toEqual([])
  })

  test.each(all)('%s has positional arguments from its request, including its whole path', (_, operation) => {
    const given = getArguments(operation)
    expect(given.filter((path) => !memberAt(operation.request, path.split('.')))).toEqual([])
    for (const [, parameter = ''] of operation.path.matchAll(/\{([^}]+)\}/g)) expect(given).toContain(parameter)
  })

  test.each(all)('%s unwraps an existing member of its response', (_, { unwrap, answer }) => {
    expect(unwrap === undefined || unwrap in answer.properties).toBe(true)
  })
})

test('reading operations take no idempotency key, changing and deleting ones do', () => {
  const reads = all.filter(([, { method }]) => method === 'GET')
  const changes = all.filter(([, { method }]) => method === 'PATCH' || method === 'DELETE')
  expect(reads.filter(([, { writes }]) => writes)).toEqual([])
  expect(changes.filter(([, { writes }]) => !writes)).toEqual([])
})

test('no two operations share a method and a path', () => {
  const addresses = all.flatMap(([, operation]) => listPaths(operation).map((path) => `${operation.method} ${path}`))
  expect(addresses).toHaveLength(new Set(addresses).size)
})

test('extra paths belong to existing operations', () => {
  expect(Object.keys(legacyPaths).filter((name) => !(name in operations))).toEqual([])
})

test('the first slice is offered, the rest is declared for later', () => {
  const later = all.filter(([, operation]) => operation.provider === 'later')
  console.log(`${all.length} operations, ${later.length} of them for later`)
  expect(all.filter(([, operation]) => operation.provider !== 'later').map(([name]) => name)).toEqual([
    'oauth2.token',
    'oauth2.revoke',
    'oauth2.tokenInfo',
    'oauth2.userInfo',
    'products.getProduct',
    'products.queryProducts',
    'products.getCollectionBySlug',
    'products.getProductOptionsAvailability',
    'products.queryProductVariants',
    'products.queryStoreVariants',
    'products.getStoreVariant',
    'collections.getCollection',
    'collections.getCollectionBySlug',
    'collections.queryCollections',
    'catalogueRest.queryProducts',
    'catalogueRest.queryCollections',
    'products.createProduct',
    'products.updateProduct',
    'products.deleteProduct',
    'products.updateProductVariants',
    'products.resetAllProductVariantData',
    'products.addProductsToCollection',
    'products.removeProductsFromCollection',
    'products.addProductMedia',
    'products.removeProductMedia',
    'products.addProductMediaToChoices',
    'products.removeProductMediaFromChoices',
    'products.deleteProductOptions',
    'products.removeBrand',
    'products.removeRibbon',
    'products.createCollection',
    'products.updateCollection',
    'products.deleteCollection',
    'products.bulkUpdateProductsProperty',
    'products.bulkAdjustProductProperty',
    'customTexts.replaceCustomTextFields',
    'collectionMedia.replaceCollectionMedia',
    'productMedia.replaceProductMedia',
    'catalogueTexts.getProductTexts',
    'catalogueTexts.setProductTexts',
    'catalogueTexts.removeProductTexts',
    'catalogueTexts.listFallbacks',
    'catalogueTexts.getCollectionTexts',
    'catalogueTexts.setCollectionTexts',
    'catalogueTexts.removeCollectionTexts',
    'inventory.updateInventoryVariants',
    'inventory.decrementInventory',
    'inventory.incrementInventory',
    'inventory.getInventoryVariants',
    'inventory.queryInventory',
    'subscriptionOptions.getSubscriptionOptionsForProduct',
    'subscriptionOptions.assignSubscriptionOptionsToProduct',
    'files.upload',
    'files.uploadFromUrl',
    'files.deleteFile',
    'files.generateFileUploadUrl',
    'digitalProducts.uploadFile',
    'digitalProducts.attachFile',
    'digitalProducts.detachFile',
    'digitalProducts.deleteFile',
    'mediaLibrary.queryFiles',
    'mediaLibrary.getFile',
    'mediaLibrary.queryFileUses',
    'mediaLibrary.updateFile',
    'mediaLibrary.replaceFile',
    'slugs.findSlug',
    'relatedProducts.getRelatedProducts',
    'relatedProducts.setRelatedProducts',
    'productEditing.getProduct',
    'productEditing.createProduct',
    'productEditing.saveProduct',
    'productEditing.duplicateProduct',
    'plannedChanges.listPlannedChanges',
    'plannedChanges.createPlannedChange',
    'plannedChanges.cancelPlannedChange',
    'collectionEditing.queryCollections',
    'collectionEditing.getCollection',
    'collectionEditing.queryProducts',
    'collectionEditing.previewRule',
    'collectionEditing.createCollection',
    'collectionEditing.saveCollection',
    'collectionEditing.setProductOrder',
    'collectionEditing.deleteCollection',
    'reviews.getReview',
    'reviews.queryReviews',
    'reviews.countReviews',
    'reviews.createReview',
    'reviews.updateReview',
    'reviews.deleteReview',
    'reviews.setReply',
    'reviews.removeReply',
    'reviews.updateModerationStatus',
    'productReviews.listProductReviews',
    'productReviews.submitReview',
    'recommendations.listAvailableAlgorithms',
    'recommendations.getRecommendation',
    'catalogueSearch.searchProducts',
    'catalogueSearch.suggestProducts',
    'currentCart.getCurrentCart',
    'currentCart.updateCurrentCart',
    'currentCart.deleteCurrentCart',
    'currentCart.addToCurrentCart',
    'currentCart.removeLineItemsFromCurrentCart',
    'currentCart.updateCurrentCartLineItemQuantity',
    'currentCart.removeCouponFromCurrentCart',
    'currentCart.createCheckoutFromCurrentCart',
    'currentCart.estimateCurrentCartTotals',
    'cartExplanation.explainCurrentCartTotals',
    'checkout.createCheckout',
    'checkout.getCheckout',
    'checkout.getCheckoutUrl',
    'redirects.createRedirectSession',
    'orders.getOrder',
    'orders.searchOrders',
    'legacyOrders.getOrder',
    'legacyOrders.queryOrders',
    'orderFulfillments.listFulfillmentsForSingleOrder',
    'orderFulfillments.listFulfillmentsForMultipleOrders',
    'orderFulfillments.createFulfillment',
    'orderFulfillments.updateFulfillment',
    'orderFulfillments.deleteFulfillment',
    'orders.updateOrder',
    'orders.cancelOrder',
    'orders.noteOrder',
    'orders.resendMail',
    'orders.listHistory',
    'orders.addActivity',
    'orders.addActivities',
    'orders.updateActivity',
    'orders.deleteActivity',
    'orderTransactions.listTransactionsForSingleOrder',
    'orderTransactions.listTransactionsForMultipleOrders',
    'orderBilling.refundPayments',
    'orders.markOrderAsPaid',
    'orderBilling.getOrderRefundability',
    'orderBilling.calculateRefund',
    'orders.getOrderPage',
    'orders.listDownloads',
    'orderReturns.requestReturn',
    'orderReturns.listReturns',
    'orderReturns.approveReturn',
    'orderReturns.declineReturn',
    'orderReturns.receiveReturn',
    'settings.getSettings',
    'settings.updateSettings',
    'setup.getSetup',
    'setup.updateSetup',
    'audit.queryEntries',
    'bulkJobs.queryJobs',
    'bulkJobs.getJob',
    'bulkJobs.queryJobFailures',
    'bulkJobs.cancelJob',
    'bulkJobs.undoJob',
    'bulkEdits.previewBulkEdit',
    'bulkEdits.startBulkEdit',
    'stockControl.queryLevels',
    'stockControl.queryMovements',
    'stockControl.adjustStock',
    'stockControl.setLowStockThreshold',
    'imports.uploadFile',
    'imports.queryImports',
    'imports.getImport',
    'imports.updateImport',
    'imports.deleteImport',
    'imports.previewImport',
    'imports.startImport',
    'imports.queryChanges',
    'imports.queryProblems',
    'imports.createReportUrl',
    'exports.startExport',
    'exports.createDownloadUrl',
    'savedViews.listViews',
    'savedViews.saveView',
    'savedViews.deleteView',
    'shopFront.getShopFront',
    'shopFront.getPage',
    'shopFront.checkPass',
    'shopFront.createStaffPass',
    'shopFront.redeemStaffPass',
    'shopFront.sendMessage',
    'backInStockNotifications.createBackInStockNotificationRequest',
    'backInStock.askForMail',
    'backInStock.forget',
    'items.query',
    'items.get',
    'items.count',
    'items.insert',
    'items.update',
    'items.updateDataItem',
    'items.save',
    'items.remove',
    'items.removeDataItem',
    'items.bulkInsert',
    'items.bulkUpdate',
    'items.bulkSave',
    'items.bulkRemove',
    'items.truncate',
    'contacts.createContact',
    'submissions.createSubmission',
    'badges.listBadges',
    'badges.getBadge',
    'badges.listBadgesPerMember',
    'badges.getMemberCountsPerBadge',
    'posts.listPosts',
    'posts.queryPosts',
    'posts.getPost',
    'posts.getPostBySlug',
    'posts.getTotalPosts',
    'posts.queryPostCountStats',
    'categories.listCategories',
    'categories.queryCategories',
    'categories.getCategory',
    'categories.getCategoryBySlug',
    'tags.queryTags',
    'tags.getTag',
    'tags.getTagBySlug',
    'tags.getTagByLabel',
    'coupons.createCoupon',
    'coupons.getCoupon',
    'coupons.listCoupons',
    'coupons.updateCoupon',
    'coupons.deleteCoupon',
    'authentication.registerV2',
    'authentication.loginV2',
    'authentication.validateEmail',
    'authentication.changePassword',
    'authentication.signOn',
    'authentication.logout',
    'authentication.verify',
    'recovery.sendRecoveryEmail',
    'recovery.sendActivationEmail',
    'recovery.recover',
    'verification.start',
    'verification.verifyDuringAuthentication',
    'verification.resendDuringAuthentication',
    'signOnPolicies.getSignOnPolicy',
    'signOnPolicies.updateSignOnPolicy',
    'members.getCurrentMember',
    'members.updateMember',
    'members.deleteMemberPhones',
    'members.deleteMemberAddresses',
    'members.exportMyData',
    'members.deleteMyAccount',
    'sessions.listMySessions',
    'sessions.endSession',
    'wishlist.getMyWishlist',
    'wishlist.addToMyWishlist',
    'wishlist.removeFromMyWishlist',
    'oauthApps.createOAuthApp',
    'oauthApps.getOAuthApp',
    'oauthApps.updateOAuthApp',
    'oauthApps.queryOAuthApps',
    'oauthApps.deleteOAuthApp',
    'staff.signIn',
  ])
})

test('a cart is served under every prefix of the clients', () => {
  expect(listPaths(operations['currentCart.getCurrentCart'])).toEqual([
    '/ecom/v1/carts/current',
    '/_api/ecom-cart/v1/carts/current',
    '/_api/cart/v1/carts/current',
  ])
  expect(listPaths(operations['collections.getCollection'])).toContain('/stores-reader/v2/collections/{id}')
  expect(listPaths(operations['redirects.createRedirectSession'])).toContain('/headless/v1/redirect-session')
})

test('members have prefixes of their own', () => {
  expect(listPaths(operations['members.getCurrentMember'])).toEqual([
    '/members/v1/members/my',
    '/_api/members/v1/members/my',
  ])
})

test('requests and answers have the types of their schemas', () => {
  expectTypeOf<RequestOf<'currentCart.removeLineItemsFromCurrentCart'>>().toEqualTypeOf<{ lineItemIds: string[] }>()
  expectTypeOf<AnswerOf<'currentCart.getCurrentCart'>['cart']>().toEqualTypeOf<Cart>()
  // @ts-expect-error -- a channel is required
  const request: RequestOf<'currentCart.createCheckoutFromCurrentCart'> = {}
  expect(request).toEqual({})
})

interface Message {
  properties?: Record<string, Message>
  items?: Message
  required?: string[]
}

function memberAt(message: Message, [name = '', ...rest]: string[]): Message | undefined {
  const member = (message.properties ?? message.items?.properties)?.[name]
  return member && rest.length > 0 ? memberAt(member, rest) : member
}

function isRequired(message: Message, [name = '', ...rest]: string[]): boolean {
  const member = message.properties?.[name]
  if (!member || !message.required?.includes(name)) return false
  return rest.length === 0 || isRequired(member, rest)
}
