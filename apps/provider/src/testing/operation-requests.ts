import { type Operation, type OperationName, recommendationAlgorithms, STORES_APP_ID } from '@cartwright/contract'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { saveDatabaseImage } from '../catalogue/index.ts'
import { bulkJobRequests } from './bulk-job-requests.ts'
import { accountRequests } from './account-requests.ts'
import { dataRequests } from './data-requests.ts'
import { createPhoto } from './sample-files.ts'
import { memberRequests } from './member-requests.ts'
import { collectionRequests } from './collection-requests.ts'
import { createTestStaff } from './create-test-staff.ts'
import { MANUAL_PAYMENT, orderRequests } from './order-requests.ts'
import { reviewRequests } from './review-requests.ts'
import { transferRequests } from './transfer-requests.ts'
import { startShop, type TestShop, type TestShopOptions } from './start-shop.ts'
import { upload, uploadSuccessfully } from './upload.ts'

const LINE_1 = '00000000-0000-0000-0000-000000000001'

export interface PreparedRequest {
  token?: string
  request: Record<string, unknown>
  /** File of a form. */
  file?: Uint8Array
}

/** Successful request for every operation, created for each call, since some work only once. */
async function requestsOf(
  shop: TestShop,
  photoUrl: string,
): Promise<Partial<Record<OperationName, () => Promise<PreparedRequest>>>> {
  const token = await shop.newToken()
  const collectionId = await shop.addCollection('Kitchen', ['shirt'])
  const plain =
    (request: Record<string, unknown> = {}) =>
    async () => ({ token, request })
  const withCart =
    (request: Record<string, unknown> = {}) =>
    async () => {
      const owner = await shop.newToken()
      const lineItems = [shop.line('shirt', 1, { Size: 'S' })]
      await shop.ask('currentCart.addToCurrentCart', { lineItems }, { token: owner })
      return { token: owner, request }
    }
  const ofCheckout = async (): Promise<PreparedRequest> => {
    const { token: owner } = await withCart()()
    return { token: owner, request: { id: (await shop.newCheckout(owner)).checkoutId } }
  }
  const id = shop.idOf('shirt')
  const key = await shop.newApiKey()
  const asStaff =
    (make: () => Record<string, unknown> | Promise<Record<string, unknown>>) => async (): Promise<PreparedRequest> => ({
      token: key,
      request: await make(),
    })
  const { id: mediaId } = await shop.db
    .transaction()
    .execute((tx) =>
      saveDatabaseImage(
        tx,
        { contentType: 'image/png', bytes: new Uint8Array([1]), width: 1, height: 1, sourceUrl: null },
        '',
      ),
    )
  const productTexts = {
    language: 'de',
    name: 'Hemd',
    productOptions: [{ original: 'Size', name: 'Größe', choices: [{ original: 'S', description: 'Klein' }] }],
  }
  const ofChoice = { option: 'Size', choice: 'S', mediaIds: [mediaId] }
  let products = 0
  /** Uses a new product, since some operations delete it. */
  const withProduct = (requestFor: (id: string) => Record<string, unknown>, manageVariants?: boolean) => async () => {
    const choices = [{ value: 'S', description: 'S' }]
    const product = {
      name: `Product ${products++}`,
      priceData: { price: 10 },
      ...(manageVariants !== undefined && { manageVariants, productOptions: [{ name: 'Size', choices }] }),
    }
    const { product: made } = await shop.ask('products.createProduct', { product }, { token: key })
    return { token: key, request: requestFor(made.id) }
  }
  let coupons = 0
  const newCoupon = () => ({ code: `CODE${coupons++}`, name: 'A tenth', percentOff: '0.1' })
  const couponCode = 'TENTH'
  await shop.newCoupon({ ...newCoupon(), code: couponCode })
  const asManager = (make: () => Promise<Record<string, unknown>>) => async (): Promise<PreparedRequest> => ({
    token: await shop.newStaffToken('manager'),
    request: await make(),
  })
  const owner = await shop.newStaffToken()
  const asOwner = (make: () => Promise<Record<string, unknown>>) => async (): Promise<PreparedRequest> => ({
    token: owner,
    request: await make(),
  })
  const oAuthApp = () => ({ name: 'Kiosk', allowedRedirectUris: ['https://kiosk.example/callback'] })
  const newClient = async (): Promise<string> => {
    const { body } = await shop.call('POST', '/oauth-app/v1/oauth-apps', {
      token: owner,
      body: { oAuthApp: oAuthApp() },
    })
    return body.oAuthApp.id as string
  }
  const product = { name: 'Bowl', priceData: { price: 9.5 }, costAndProfitData: { itemCost: 3 } }
  const variantId = async () => (await shop.provider.catalogue.findProduct(id))!.variants[0]!.id
  const soldOut = (await shop.provider.catalogue.findProduct(id))!.variants[1]!.id // L
  const course = await shop.addProduct('course', { type: 'digital' })
  const photo = await createPhoto(20, 20)
  let files = 0
  const uploadDocument = async (): Promise<string> =>
    (await uploadSuccessfully(shop, `%PDF-${files++}`, { token: key })).id
  const forSale = async (request: Record<string, unknown> = {}): Promise<PreparedRequest> => {
    const { body } = await upload(shop, 'Hello', { token: key, path: '/stores/v1/products-digital/files' })
    return { token: key, request: { ...request, fileId: (body as { digitalFile: { id: string } }).digitalFile.id } }
  }
  return {
    'files.upload': async () => ({ token: key, request: { title: 'A shirt' }, file: photo }),
    'audit.queryEntries': async () => ({ token: key, request: { entity: 'product' } }),
    'files.uploadFromUrl': async () => ({ token: key, request: { url: photoUrl, altText: 'A shirt' } }),
    'files.deleteFile': async () => ({
      token: key,
      request: { fileId: await uploadDocument() },
    }),
    'mediaLibrary.queryFiles': async () => ({ token: key, request: { search: 'shirt', isUsed: false } }),
    'mediaLibrary.getFile': async () => ({ token: key, request: { fileId: await uploadDocument() } }),
    'mediaLibrary.queryFileUses': async () => ({ token: key, request: { fileId: await uploadDocument() } }),
    'mediaLibrary.updateFile': async () => ({
      token: key,
      request: { fileId: await uploadDocument(), title: 'Manual', altText: 'A manual' },
    }),
    'mediaLibrary.replaceFile': async () => ({
      token: key,
      request: { fileId: await uploadDocument(), byFileId: await uploadDocument() },
    }),
    'productMedia.replaceProductMedia': withProduct((made) => ({ id: made, media: [{ mediaId, altText: 'A shirt' }] })),
    'digitalProducts.uploadFile': async () => ({ token: key, request: {}, file: Buffer.from('Hello') }),
    'digitalProducts.attachFile': () => forSale({ id: course }),
    'digitalProducts.detachFile': async () => ({ token: key, request: { id: course } }),
    'digitalProducts.deleteFile': () => forSale(),
    'products.createProduct': async () => ({ token: key, request: { product } }),
    'products.updateProduct': withProduct((made) => ({ product: { ...product, id: made } })),
    'products.deleteProduct': withProduct((made) => ({ id: made })),
    'products.updateProductVariants': withProduct(
      (made) => ({ id: made, variants: [{ choices: { Size: 'S' }, price: 3, productDimensions: { length: '1' } }] }),
      true,
    ),
    'products.resetAllProductVariantData': withProduct((made) => ({ id: made }), true),
    'products.deleteProductOptions': withProduct((made) => ({ id: made }), false),
    'products.removeBrand': withProduct((made) => ({ id: made })),
    'products.removeRibbon': withProduct((made) => ({ id: made })),
    'products.bulkUpdateProductsProperty': withProduct((made) => ({ ids: [made, 'nothing'], set: { cost: 1 } })),
    'products.bulkAdjustProductProperty': withProduct((made) => ({
      ids: [made],
      adjust: { price: { percentage: { rate: -10 } } },
    })),
    'customTexts.replaceCustomTextFields': withProduct((made) => ({
      id: made,
      customTextFields: [{ title: 'Initials', maxLength: 3, mandatory: false }],
    })),
    'productEditing.getProduct': async () => ({ token: key, request: { id } }),
    'productEditing.createProduct': async () => ({
      token: key,
      request: {
        product: { ...product, manageVariants: true },
        options: [{ name: 'Size', choices: [{ value: 'S', description: 'S' }] }],
        variants: [{ choices: { Size: 'S' }, price: 3, quantity: 4 }],
        stock: { trackQuantity: true },
        addedCollectionIds: [collectionId],
        texts: [productTexts],
      },
    }),
    'productEditing.saveProduct': withProduct(
      (made) => ({
        id: made,
        product: { name: 'Renamed' },
        options: [{ name: 'Size', former: 'Size', choices: [{ value: 'Small', description: 'Small', former: 'S' }] }],
        variants: [{ choices: { Size: 'Small' }, price: 3, quantity: 4 }],
        stock: { trackQuantity: true },
        addedCollectionIds: [collectionId],
        relatedProductIds: [id],
      }),
      true,
    ),
    'productEditing.duplicateProduct': async () => ({ token: key, request: { id } }),
    'plannedChanges.listPlannedChanges': async () => ({ token: key, request: { id } }),
    'plannedChanges.createPlannedChange': withProduct((made) => ({
      id: made,
      price: 5,
      startDate: '2040-01-01T00:00:00Z',
    })),
    'plannedChanges.cancelPlannedChange': async () => {
      const { product: made } = await shop.ask('products.createProduct', { product }, { token: key })
      const path = `/cartwright/v1/products/${made.id}/planned-changes`
      const { body } = await shop.call('POST', path, {
        token: key,
        body: { visible: false, startDate: '2040-01-01T00:00:00Z' },
      })
      return { token: key, request: { id: made.id, changeId: body.plannedChange.id as string } }
    },
    ...collectionRequests(shop, key),
    'collectionMedia.replaceCollectionMedia': async () => ({
      token: key,
      request: {
        id: (await shop.ask('products.createCollection', { collection: { name: 'Reduced' } }, { token: key }))
          .collection.id,
        mediaIds: [],
      },
    }),
    'catalogueTexts.getProductTexts': asStaff(() => ({ id })),
    'catalogueTexts.setProductTexts': asStaff(() => ({ id, texts: [productTexts] })),
    'catalogueTexts.removeProductTexts': asStaff(() => ({ id, language: 'de' })),
    'catalogueTexts.listFallbacks': plain({ productIds: [id], collectionIds: [] }),
    'catalogueTexts.getCollectionTexts': asStaff(() => ({ id: collectionId })),
    'catalogueTexts.setCollectionTexts': asStaff(() => ({
      id: collectionId,
      texts: [{ language: 'de', name: 'Küche', description: 'Zum Kochen' }],
    })),
    'catalogueTexts.removeCollectionTexts': asStaff(() => ({ id: collectionId, language: 'de' })),
    'products.getProduct': plain({ id }),
    'catalogueSearch.searchProducts': plain({ expression: 'shirt' }),
    'catalogueSearch.suggestProducts': plain({ expression: 'shi' }),
    'products.queryStoreVariants': plain({ query: { filter: { productId: id }, paging: { limit: 1 } } }),
    'products.getStoreVariant': async () => ({ token, request: { id: `${id}-${await variantId()}` } }),
    'products.queryProducts': plain({
      query: { filter: { name: 'shirt' }, sort: [{ fieldName: 'price', order: 'DESC' }] },
    }),
    'catalogueRest.queryProducts': plain({ query: { filter: '{"name": "shirt"}', sort: '{"price": "desc"}' } }),
    'catalogueRest.queryCollections': plain({ query: { paging: { limit: 1 } } }),
    'products.getCollectionBySlug': plain({ slug: 'kitchen' }),
    'products.getProductOptionsAvailability': plain({ id, options: { Size: 'S' } }),
    'products.queryProductVariants': plain({ id, choices: { Size: 'S' } }),
    'collections.getCollection': plain({ id: collectionId }),
    'collections.getCollectionBySlug': plain({ slug: 'all-products' }),
    'collections.queryCollections': plain({ query: { cursorPaging: { limit: 1 } } }),
    'inventory.updateInventoryVariants': asStaff(() => ({ inventoryItem: { productId: id, trackQuantity: true } })),
    'inventory.decrementInventory': asStaff(async () => ({
      decrementData: [{ productId: id, variantId: await variantId(), decrementBy: 1 }],
    })),
    'inventory.incrementInventory': asStaff(async () => ({
      incrementData: [{ productId: id, variantId: await variantId(), incrementBy: 1 }],
    })),
    'inventory.getInventoryVariants': asStaff(() => ({ inventoryId: id })),
    'inventory.queryInventory': asStaff(() => ({ query: { paging: { limit: 1 } } })),
    'subscriptionOptions.assignSubscriptionOptionsToProduct': asStaff(() => ({
      productId: id,
      assignedSubscriptionOptions: [{ title: 'Monthly', subscriptionSettings: { frequency: 'MONTH' } }],
    })),
    'subscriptionOptions.getSubscriptionOptionsForProduct': plain({ productId: id }),
    'relatedProducts.setRelatedProducts': asStaff(() => ({ id, productIds: [course] })),
    'relatedProducts.getRelatedProducts': plain({ id }),
    'recommendations.listAvailableAlgorithms': plain(),
    'recommendations.getRecommendation': plain({
      algorithms: [{ id: recommendationAlgorithms.sameCategories, appId: STORES_APP_ID }],
      items: [{ catalogItemId: id, appId: STORES_APP_ID }],
    }),
    'shopFront.getShopFront': plain({}),
    'shopFront.getPage': plain({ slug: ABOUT.slug }),
    'shopFront.checkPass': plain({ pass: 'forged' }),
    'shopFront.createStaffPass': async () => ({ token: key, request: {} }),
    'shopFront.redeemStaffPass': plain({ pass: 'forged' }),
    'shopFront.sendMessage': plain({ name: 'Ada', email: 'ada@example.com', message: 'Is the shirt wide?' }),
    'backInStockNotifications.createBackInStockNotificationRequest': plain({
      request: {
        catalogReference: { catalogItemId: id, appId: STORES_APP_ID, options: { variantId: soldOut } },
        email: 'ada@example.com',
      },
      itemDetails: { name: 'shirt', price: '10' },
    }),
    'backInStock.askForMail': plain({ id, variantId: soldOut, email: 'ada@example.com' }),
    'backInStock.forget': plain({ token: 'forged' }),
    'contacts.createContact': plain({
      info: { name: { first: 'Ada' }, emails: { items: [{ email: 'contact@example.com' }] } },
    }),
    'submissions.createSubmission': plain({
      submission: { formId: 'contact-us', submissions: { email: 'ada@example.com', message: 'Is the shirt wide?' } },
    }),
    'badges.listBadges': plain(),
    'badges.listBadgesPerMember': plain({ memberIds: [id] }),
    'badges.getMemberCountsPerBadge': plain(),
    'posts.listPosts': plain(),
    'posts.queryPosts': plain(),
    'posts.getTotalPosts': plain(),
    'posts.queryPostCountStats': plain(),
    'categories.listCategories': plain(),
    'categories.queryCategories': plain(),
    'tags.queryTags': plain(),
    'slugs.findSlug': plain({ kind: 'product', slug: 'shirt' }),
    'products.createCollection': asStaff(() => ({ collection: { name: 'Attic' } })),
    'products.updateCollection': asStaff(() => ({ collection: { id: collectionId, description: 'Hot' } })),
    'products.deleteCollection': asStaff(async () => ({ id: await shop.addCollection(crypto.randomUUID()) })),
    'products.addProductsToCollection': asStaff(() => ({ id: collectionId, productIds: [id] })),
    'products.removeProductsFromCollection': asStaff(() => ({ id: collectionId, productIds: [id] })),
    'products.addProductMedia': asStaff(() => ({ id, media: [{ mediaId }] })),
    'products.addProductMediaToChoices': asStaff(() => ({ id, media: [ofChoice] })),
    'products.removeProductMediaFromChoices': asStaff(() => ({ id, media: [ofChoice] })),
    'products.removeProductMedia': asStaff(() => ({ id, mediaIds: ['unknown'] })),
    'currentCart.getCurrentCart': withCart(),
    'currentCart.deleteCurrentCart': withCart(),
    'currentCart.addToCurrentCart': withCart({ lineItems: [shop.line('shirt', 1, { Size: 'S' })] }),
    'currentCart.removeLineItemsFromCurrentCart': withCart({ lineItemIds: [LINE_1] }),
    'currentCart.updateCurrentCartLineItemQuantity': withCart({ lineItems: [{ id: LINE_1, quantity: 2 }] }),
    'currentCart.createCheckoutFromCurrentCart': withCart({ channelType: 'WEB' }),
    'currentCart.estimateCurrentCartTotals': withCart({
      shippingAddress: { country: 'DE' },
      selectedShippingOption: { code: 'express' },
    }),
    'currentCart.updateCurrentCart': withCart({ cartInfo: { buyerNote: 'Ring twice' }, couponCode }),
    'currentCart.removeCouponFromCurrentCart': withCart(),
    'cartExplanation.explainCurrentCartTotals': withCart({ shippingAddress: { country: 'DE' } }),
    'checkout.createCheckout': plain({ channelType: 'WEB', lineItems: [shop.line('shirt', 1, { Size: 'S' })] }),
    'checkout.getCheckout': ofCheckout,
    'checkout.getCheckoutUrl': ofCheckout,
    'settings.getSettings': async () => ({ token: await shop.newStaffToken(), request: {} }),
    'settings.updateSettings': async () => ({
      token: await shop.newStaffToken(),
      request: { settings: { carts: { expireAfterDays: 60 } } },
    }),
    'setup.getSetup': async () => ({ token: await shop.newStaffToken(), request: {} }),
    'setup.updateSetup': async () => ({ token: await shop.newStaffToken(), request: { isDismissed: true } }),
    'coupons.createCoupon': asManager(async () => ({ coupon: newCoupon() })),
    'coupons.listCoupons': asManager(async () => ({})),
    'coupons.getCoupon': asManager(async () => ({ id: (await shop.newCoupon(newCoupon())).id })),
    'coupons.updateCoupon': asManager(async () => ({
      id: (await shop.newCoupon(newCoupon())).id,
      coupon: { ...newCoupon(), isActive: false },
    })),
    'coupons.deleteCoupon': asManager(async () => ({ id: (await shop.newCoupon(newCoupon())).id })),
    'redirects.createRedirectSession': async () => {
      const { token: owner } = await withCart()()
      const { checkoutId } = await shop.ask(
        'currentCart.createCheckoutFromCurrentCart',
        { channelType: 'WEB' },
        { token: owner },
      )
      return { token: owner, request: { ecomCheckout: { checkoutId } } }
    },
    ...(await orderRequests(shop, ['shirt', 1, { Size: 'S' }])),
    ...(await accountRequests(shop)),
    ...(await dataRequests(shop)),
    ...bulkJobRequests(shop),
    ...transferRequests(shop),
    ...memberRequests(shop),
    ...reviewRequests(shop),
    'staff.signIn': async () => ({ request: await createTestStaff(shop.db, shop.now) }),
    'authentication.logout': async () => ({ token: await shop.newMemberToken(), request: {} }),
    'oauthApps.createOAuthApp': asOwner(async () => ({ oAuthApp: oAuthApp() })),
    'oauthApps.getOAuthApp': asOwner(async () => ({ oAuthAppId: await newClient() })),
    'oauthApps.updateOAuthApp': asOwner(async () => ({
      oAuthApp: { id: await newClient(), name: 'Till' },
      mask: { paths: ['name'] },
    })),
    'oauthApps.queryOAuthApps': asOwner(async () => ({ query: { paging: { limit: 1 } } })),
    'oauthApps.deleteOAuthApp': asOwner(async () => ({ oAuthAppId: await newClient() })),
    'oauth2.token': plain({ clientId: shop.clientId, grantType: 'anonymous' }),
    'oauth2.revoke': async () => ({ request: { token: await shop.newToken() } }),
    'oauth2.tokenInfo': async () => ({ request: { token: await shop.newToken() } }),
    'oauth2.userInfo': async () => ({ token: await shop.newMemberToken(), request: {} }),
  }
}

const ABOUT = { kind: 'ABOUT' as const, slug: 'about', title: 'About us', sections: [{ paragraphs: ['Two people.'] }] }

/** Shop with everything that operations need, and a successful request for each of them. */
export async function startShopWithRequests(options: Pick<TestShopOptions, 'faults'> = {}) {
  const port = await servePhotograph()
  const shop = await startShop({
    ...options,
    shop: { languages: ['en-IE', 'de'], email: 'shop@example.com' },
    pages: { pages: [ABOUT] },
    payments: { manual: [MANUAL_PAYMENT] },
    media: { fetchPolicy: { allowPrivate: (url) => url.port === port, resolve: async () => ['127.0.0.1'] } },
  })
  const photoUrl = `http://pictures.example:${port}/shirt.jpg`
  const option = {
    type: 'color' as const,
    name: 'Size',
    choices: [
      { value: 'rgb(1,2,3)', description: 'S' },
      { value: '#fff', description: 'L' },
    ],
  }
  await shop.addProduct('shirt', {
    price: '19.99',
    discount: { type: 'PERCENT', value: '10' },
    options: { Size: { S: 900, L: 0 } },
    changes: {
      options: [option],
      brand: 'Ours',
      ribbon: 'New',
      weight: '0.25',
      sku: 'S-1',
      infoSections: [{ title: 'Care', description: '<p>Wash</p>' }],
      customTextFields: [{ title: 'Text', maxLength: 9, mandatory: false }],
    },
  })
  return { shop, requests: await requestsOf(shop, photoUrl) }
}

/** Sends a request under one of its paths. */
export async function sendPreparedRequest(
  shop: TestShop,
  { method, path }: Pick<Operation, 'method' | 'path'>,
  { token, request, file }: PreparedRequest,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: Headers; body: unknown }> {
  const filled = path.replace(/\{([^}]+)\}/g, (_, member: string) =>
    encodeURIComponent(String(memberAt(request, member))),
  )
  if (file) return upload(shop, file, { token, path: filled, fields: request as Record<string, string>, headers })
  if (method !== 'GET' && method !== 'DELETE') return shop.call(method, filled, { token, headers, body: request })
  const packed = `?.r=${Buffer.from(JSON.stringify(request)).toString('base64url')}`
  return shop.call(method, filled + packed, { token, headers })
}

/** Value of a nested member such as `product.id`. */
function memberAt(request: Record<string, unknown>, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], request)
}

/** Starts a local image server and returns its port. */
async function servePhotograph(): Promise<string> {
  const photo = await createPhoto(20, 20)
  const server = createServer((_request, answer) => answer.end(photo))
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await promise
  onTestFinished(() => void server.close())
  return String((server.address() as AddressInfo).port) // a TCP listener has one
}
