import type { AppErrorCode, FieldViolation, RuleType } from '@cartwright/contract'

/** Codes with which a request that fits its schema may be refused, because of the shop's state. */
const codes: ReadonlySet<string> = new Set<AppErrorCode | '404'>([
  'OWNED_CART_NOT_FOUND',
  'LINE_ITEM_NOT_FOUND',
  'CART_IS_EMPTY',
  'CART_LINES_LIMIT',
  'CART_TOO_LARGE',
  'ITEM_NOT_FOUND',
  'ITEM_NOT_AVAILABLE',
  'OPTIONS_INCOMPLETE',
  'CUSTOM_TEXT_MISSING',
  'SUBSCRIPTION_OPTION_NOT_FOUND',
  'SUBSCRIPTIONS_NOT_AVAILABLE',
  'QUANTITY_FIXED',
  'COUPON_NOT_FOUND',
  'COUPON_CODE_TAKEN',
  'SHIPPING_OPTION_NOT_FOUND',
  'CHECKOUT_NOT_FOUND',
  'CHECKOUT_CLOSED',
  'ORDER_NOT_FOUND',
  'PRODUCT_NOT_FOUND',
  'VARIANT_NOT_FOUND',
  'COLLECTION_NOT_FOUND',
  '404', // of a collection that is read
  'SLUG_TAKEN',
  'FILE_NOT_FOUND',
  'FILE_IN_USE',
  'VARIANTS_NOT_MANAGED',
  'VARIANTS_MANAGED',
  'VALUE_OUT_OF_RANGE',
  'INVALID_CURSOR',
  'WDE0025',
  'WDE0073',
  'WDE0074',
])

const codesOf: Readonly<Record<string, readonly AppErrorCode[]>> = {
  // Allowed actions depend on the order's history.
  'orderFulfillments.createFulfillment': ['NOTHING_LEFT_TO_FULFILL', 'ORDER_NOT_APPROVED'],
  'orderFulfillments.updateFulfillment': ['FULFILLMENT_NOT_FOUND'],
  'orderFulfillments.deleteFulfillment': ['FULFILLMENT_NOT_FOUND'],
  'orders.getOrder': ['NOT_FOUND'],
  'legacyOrders.getOrder': ['NOT_FOUND'],
  'orders.cancelOrder': ['ORDER_FULFILLED'],
  'orders.resendMail': ['MAIL_NOT_DUE'],
  'orders.updateActivity': ['ACTIVITY_NOT_FOUND'],
  'orders.deleteActivity': ['ACTIVITY_NOT_FOUND'],
  'orders.markOrderAsPaid': ['ORDER_ALREADY_PAID', 'ORDER_NOT_APPROVED'],
  'orderBilling.calculateRefund': ['REFUND_TOO_LARGE', 'PAYMENT_NOT_FOUND'],
  'orderBilling.refundPayments': ['REFUND_TOO_LARGE', 'PAYMENT_NOT_FOUND'],
  // A declined or received return is final, and refunds are limited by the payment.
  'orderReturns.approveReturn': ['RETURN_NOT_FOUND', 'RETURN_DECIDED'],
  'orderReturns.declineReturn': ['RETURN_NOT_FOUND', 'RETURN_DECIDED'],
  'orderReturns.receiveReturn': ['RETURN_NOT_FOUND', 'RETURN_DECIDED', 'REFUND_TOO_LARGE', 'ORDER_NOT_APPROVED'],
  // Random passwords, codes and tokens are invalid.
  'currentCart.updateCurrentCart': ['TOO_MANY_REQUESTS'],
  'checkout.createCheckout': ['TOO_MANY_REQUESTS'],
  'authentication.registerV2': ['PASSWORD_TOO_WEAK', 'TOO_MANY_REQUESTS'],
  'authentication.loginV2': ['-19976', 'TOO_MANY_REQUESTS'],
  'authentication.logout': ['UNAUTHENTICATED'],
  'authentication.changePassword': ['PASSWORD_TOO_WEAK', 'RECENT_SIGN_IN_REQUIRED', '-19976', 'TOO_MANY_REQUESTS'],
  'authentication.verify': ['STATE_TOKEN_INVALID', 'FACTOR_NOT_ENROLLED'],
  'verification.start': ['TOO_MANY_REQUESTS'],
  'verification.verifyDuringAuthentication': ['STATE_TOKEN_INVALID', 'VERIFICATION_FAILED'],
  'verification.resendDuringAuthentication': ['STATE_TOKEN_INVALID', 'TOO_MANY_REQUESTS'],
  'recovery.recover': ['RECOVERY_TOKEN_INVALID', 'PASSWORD_TOO_WEAK'],
  'recovery.sendActivationEmail': ['ACCOUNT_NOT_FOUND', 'REDIRECT_URL_NOT_ALLOWED'],
  'recovery.sendRecoveryEmail': ['REDIRECT_URL_NOT_ALLOWED', 'TOO_MANY_REQUESTS'],
  'members.updateMember': ['ACCOUNT_NOT_FOUND'],
  'members.deleteMemberPhones': ['ACCOUNT_NOT_FOUND'],
  'members.deleteMemberAddresses': ['ACCOUNT_NOT_FOUND'],
  'members.exportMyData': ['-19976', 'TOO_MANY_REQUESTS'],
  'oauthApps.getOAuthApp': ['CLIENT_NOT_FOUND'],
  'oauthApps.updateOAuthApp': ['CLIENT_NOT_FOUND'],
  'oauthApps.deleteOAuthApp': ['CLIENT_NOT_FOUND'],
  'oauthApps.queryOAuthApps': ['INVALID_FILTER'],
  'staff.signIn': ['-19976', 'TOO_MANY_REQUESTS'],
  // The token is used up.
  'members.deleteMyAccount': ['-19976', 'TOO_MANY_REQUESTS', 'UNAUTHENTICATED'],
  'sessions.endSession': ['SESSION_NOT_FOUND', 'UNAUTHENTICATED'],
  'shopFront.getPage': ['PAGE_NOT_FOUND'],
  'shopFront.sendMessage': ['TOO_MANY_REQUESTS'],
  'backInStock.askForMail': ['STILL_IN_STOCK', 'TOO_MANY_REQUESTS'],
  'backInStockNotifications.createBackInStockNotificationRequest': ['STILL_IN_STOCK', 'TOO_MANY_REQUESTS'],
  'contacts.createContact': ['INSUFFICIENT_CONTACT_DATA', 'DUPLICATE_CONTACT_EXISTS', 'TOO_MANY_REQUESTS'],
  'submissions.createSubmission': ['TOO_MANY_REQUESTS'],
  'badges.getBadge': ['NOT_FOUND'],
  'posts.getPost': ['NOT_FOUND'],
  'posts.getPostBySlug': ['NOT_FOUND'],
  'categories.getCategory': ['NOT_FOUND'],
  'categories.getCategoryBySlug': ['NOT_FOUND'],
  'tags.getTag': ['NOT_FOUND'],
  'tags.getTagBySlug': ['NOT_FOUND'],
  'tags.getTagByLabel': ['NOT_FOUND'],
  'backInStock.forget': ['TOO_MANY_REQUESTS'],
  'items.insert': ['TOO_MANY_REQUESTS'],
  'items.save': ['TOO_MANY_REQUESTS'],
  'items.bulkInsert': ['TOO_MANY_REQUESTS'],
  'items.bulkSave': ['TOO_MANY_REQUESTS'],
  'reviews.createReview': ['REVIEW_EXISTS', 'REVIEW_NOT_ALLOWED', 'TOO_MANY_REQUESTS'],
  'reviews.getReview': ['REVIEW_NOT_FOUND'],
  'reviews.updateReview': ['REVIEW_NOT_FOUND', 'VERSION_CONFLICT', 'TOO_MANY_REQUESTS'],
  'reviews.deleteReview': ['REVIEW_NOT_FOUND'],
  'reviews.setReply': ['REVIEW_NOT_FOUND'],
  'reviews.removeReply': ['REVIEW_NOT_FOUND'],
  'reviews.updateModerationStatus': ['REVIEW_NOT_FOUND'],
  'productReviews.submitReview': ['REVIEW_EXISTS', 'REVIEW_NOT_ALLOWED', 'TOO_MANY_REQUESTS'],
  'files.generateFileUploadUrl': ['TOO_MANY_REQUESTS'],
  'redirects.createRedirectSession': ['NOT_IMPLEMENTED'], // one of eleven purposes is served
}

/** Whether a request that fits its schema may be refused with this code. */
export function isExpectedRefusal(operation: string, code: string): boolean {
  return codes.has(code) || (codesOf[operation]?.some((each) => each === code) ?? false)
}

interface Rule {
  operations: RegExp
  field: RegExp
  rules: readonly RuleType[]
  why: string
}

const AMOUNTS = /(^|\.)(price|cost|itemCost|weight|value|amount|totalQuantity|baseQuantity)$/
const CHANGING_CART = /^currentCart\.(addTo|update)CurrentCart$/
const TAKING_ITEMS = /^(currentCart\.(addTo|update)CurrentCart|checkout\.createCheckout)$/
const products = /^products\.(createProduct|updateProduct)$/

/** Rules beyond schemas: across members, or about existing entities. */
const beyondSchema: readonly Rule[] = [
  {
    operations: /^items\./,
    field: /^(dataItem|query|filter|fields)(\.|\[|$)/,
    rules: ['VALIDATION', 'FORMAT', 'FIELD_NOT_ALLOWED'],
    why: 'the collection declares fields and types, and an item has one id',
  },
  {
    operations: /^items\./,
    field: /^(includeReferences|includeReferencedItems|includeFieldGroups|saveReferences|sortMode|condition)$/,
    rules: ['FIELD_NOT_ALLOWED'],
    why: 'collections have no references, and writes no condition',
  },
  {
    operations: /^reviews\.(create|update)Review$/,
    field: /^review\.(namespace|author\.contactId|content\.media(\[\d+\])?)$/,
    rules: ['VALIDATION'],
    why: 'reviews are of products, by existing contacts, with uploaded files',
  },
  {
    operations: /^productReviews\.submitReview$/,
    field: /^(authorName|email|content\.media(\[\d+\])?)$/,
    rules: ['VALIDATION', 'FORMAT'],
    why: 'guests give a name and an address, and name uploaded files',
  },
  {
    operations: /^reviews\.setReply$/,
    field: /^message$/,
    rules: ['VALIDATION'],
    why: 'a reply is not blank',
  },
  {
    operations: /^files\.generateFileUploadUrl$/,
    field: /^private$/,
    rules: ['VALIDATION'],
    why: 'uploaded files are public',
  },
  {
    operations: /^orders\.searchOrders$/,
    field: /^search\.filter\.buyerInfo\.(contactId|memberId)$/,
    rules: ['FIELD_NOT_ALLOWED'],
    why: 'shoppers filter by their own ids alone',
  },
  {
    operations: /^catalogueRest\./,
    field: /^query\.(filter|sort)(\[\d+\])?$/,
    rules: ['VALIDATION'],
    why: 'filter and sort are texts of JSON objects',
  },
  {
    operations: /^orders\.(addActivity|addActivities|updateActivity)$/,
    field: /^(orderActivities|(activity|(orderA|a)ctivities\[\d+\])\.merchantComment)$/,
    rules: ['REQUIRED_FIELD'],
    why: 'an activity is a comment or what an app has done, and several are at least one',
  },
  {
    operations: /^orderBilling\.(refundPayments|calculateRefund)$/,
    field: /^refundItems$/,
    rules: ['REQUIRED_FIELD'],
    why: 'items that are paid back are lines, the delivery, or both',
  },
  {
    operations: /^orderBilling\.(refundPayments|calculateRefund)$/,
    field: /^(refundItems\.additionalFees|paymentRefunds\[\d+\]\.externalRefund)$/,
    rules: ['FIELD_NOT_ALLOWED'],
    why: 'fees are paid back by amount, and by hand only what came by hand',
  },
  {
    operations: /^orderBilling\.refundPayments$/,
    field: /^sideEffects\.restock\.lineItems$/,
    rules: ['MAX'],
    why: 'pieces go back into stock once',
  },
  {
    operations: /^(orderBilling\.(refundPayments|calculateRefund)|orderReturns\.receiveReturn)$/,
    field: /[aA]mount$/,
    rules: ['DECIMAL_MAX_SCALE'],
    why: 'an amount has no more decimals than its currency',
  },
  {
    operations: /^members\.updateMember$/,
    field: /^member\.(loginEmail|status|contactId|loginEmailVerified|activityStatus|createdDate|profile\.slug)$/,
    rules: ['FIELD_NOT_ALLOWED'],
    why: 'who a member is to the shop, the shop says',
  },
  {
    operations: /^members\.updateMember$/,
    field: /^member\.profile\.(photo|cover)\.url$/,
    rules: ['FORMAT'],
    why: 'a picture is on the web',
  },
  {
    operations: /^relatedProducts\.setRelatedProducts$/,
    field: /^productIds(\[\d+\])?$/,
    rules: ['VALIDATION'],
    why: 'what goes with a product are others of the shop',
  },
  {
    operations: /^backInStockNotifications\.create\w+$/,
    field: /^request\.catalogReference\.options\./,
    rules: ['VALIDATION'],
    why: 'a variant is named by its id or by choices',
  },
  {
    operations: /^contacts\.createContact$/,
    field: /^info\.(emails\.items\[\d+\]\.email|(emails|phones)\.items)$/,
    rules: ['FORMAT', 'VALIDATION'],
    why: 'an address is one that mail can reach, and one entry is the main one',
  },
  {
    operations: /^submissions\.createSubmission$/,
    field: /^submission\.submissions$/,
    rules: ['MAX_SIZE', 'MAX_LENGTH', 'REQUIRED_FIELD'],
    why: 'a form is one mail, and says something',
  },
  {
    operations: /^shopFront\.sendMessage$/,
    field: /^(name|message)$/,
    rules: ['MIN_LENGTH'],
    why: 'a message says something, and who says it',
  },
  {
    operations:
      /^(authentication\.(registerV2|signOn)|recovery\.sendRecoveryEmail|shopFront\.sendMessage|backInStock\.askForMail|backInStockNotifications\.create\w+)$/,
    field: /^(loginId\.|request\.)?email$/,
    rules: ['FORMAT'],
    why: 'an address is one that mail can reach',
  },
  {
    operations: /^oauthApps\.(create|update)OAuthApp$/,
    field: /^(oAuthApp\.(loginUrl|logoutUrl|allowedRedirect(Uris|Domains)\[\d+\])|mask\.paths(\[\d+\])?)$/,
    rules: ['VALIDATION'],
    why: 'addresses of a client are on the web, and a mask names its members',
  },
  {
    operations: /^redirects\.createRedirectSession$/,
    field: /^auth\.(prompt|authRequest\.\w+)$/,
    rules: ['VALIDATION', 'REQUIRED_FIELD'],
    why: 'a sign-in is asked for as OAuth has it, and leads back to the client',
  },
  {
    operations: /^authentication\.logout$/,
    field: /^(clientId|postLogoutRedirectUri)$/,
    rules: ['VALIDATION'],
    why: 'the way back leads to the client that asks',
  },
  {
    operations: /^(authentication\.registerV2|recovery\.recover)$/,
    field: /^password$/,
    rules: ['REQUIRED_FIELD'],
    why: 'there is no other way to sign in yet',
  },
  {
    operations: /^currentCart\.addToCurrentCart$/,
    field: /^lineItems$/,
    rules: ['MIN_SIZE'],
    why: 'there must be an item, of one kind or the other',
  },
  {
    operations: /^currentCart\.addToCurrentCart$/,
    field: /^businessLocationId$/,
    rules: ['FIELD_NOT_ALLOWED'],
    why: 'where the buyer shops is said once',
  },
  {
    operations: CHANGING_CART,
    field: /(\.price|\.fullPrice|\.depositAmount|\.amount)$/,
    rules: ['DECIMAL_MAX_SCALE'],
    why: 'an amount has the decimals of the currency',
  },
  {
    operations: CHANGING_CART,
    field: /(\.url|\.relativePath|\.overrideCheckoutUrl)$/,
    rules: ['FORMAT'],
    why: 'an address is on the web, and runs nothing',
  },
  {
    operations: /^orderFulfillments\.(create|update)Fulfillment$/,
    field: /\.trackingLink$/,
    rules: ['FORMAT'],
    why: 'a link leads somewhere',
  },
  {
    operations: TAKING_ITEMS,
    field: /(\.weight|\.catalogReference\.options\.\w+.*)$/,
    rules: ['VALIDATION'],
    why: 'a weight is a number, and options are texts',
  },
  {
    operations: TAKING_ITEMS,
    field: /(^|\.)extendedFields$/,
    rules: ['MAX_LENGTH'],
    why: 'apps may keep so much on a cart and its lines',
  },
  {
    operations: /^currentCart\.updateCurrentCart$/,
    field: /^(cartFieldmask|cartInfo\.contactInfo\.contactDetails\.vatId\.(id|type)|merchantDiscounts\[\d+\])$/,
    rules: ['VALIDATION', 'FORMAT', 'INVALID_ENUM_VALUE', 'REQUIRED_ONE_OF_FIELD'],
    why: 'a mask names members, tax numbers have check digits, and a discount takes something off',
  },
  {
    operations: /^(currentCart\.createCheckoutFromCurrentCart|checkout\.createCheckout)$/,
    field: /^channelType$/,
    rules: ['INVALID_ENUM_VALUE'],
    why: 'answers have a channel that requests have not',
  },
  {
    operations: /^currentCart\.createCheckoutFromCurrentCart$/,
    field: /^email$/,
    rules: ['REQUIRED_FIELD'],
    why: 'an address needs an e-mail',
  },
  {
    operations: /^checkout\.createCheckout$/,
    field: /^(lineItems|checkoutInfo\.cartId|couponCode|giftCardCode)$/,
    rules: ['MIN_SIZE', 'ONE_OF_ALIGNMENT', 'FIELD_NOT_ALLOWED'],
    why: 'a checkout is of items or of a cart, which has a coupon of its own, and there are no gift cards',
  },
  {
    operations: /^checkout\.createCheckout$/,
    field: /^checkoutInfo\.(billingInfo|shippingInfo\.shippingDestination)\.contactDetails\.vatId\.(id|type)$/,
    rules: ['FORMAT', 'INVALID_ENUM_VALUE'],
    why: 'tax numbers have check digits',
  },
  {
    operations: /^redirects\.createRedirectSession$/,
    field: /^\w+$/,
    rules: ['REQUIRED_ONE_OF_FIELD'],
    why: 'there must be a purpose',
  },
  {
    operations: /^redirects\.createRedirectSession$/,
    field: /^logout\.clientId$/,
    rules: ['VALIDATION'],
    why: 'who signs out is at the client of the token',
  },
  {
    operations: /^redirects\.createRedirectSession$/,
    field: /^preferences\.additionalQueryParameters$/,
    rules: ['MAX_LENGTH'],
    why: 'an address may only be so long',
  },
  {
    operations: /^products\.getProductOptionsAvailability$/,
    field: /^options\./,
    rules: ['INVALID_ENUM_VALUE'],
    why: 'choices are those of the product',
  },
  {
    operations: /^products\.updateProductVariants$/,
    field: /^variants\[\d+\]\.(choices|variantIds)/,
    rules: ['REQUIRED_ONE_OF_FIELD', 'INVALID_ENUM_VALUE'],
    why: 'variants are those of the product',
  },
  {
    operations: /^products\./,
    field: AMOUNTS,
    rules: ['DECIMAL_MAX_SCALE', 'VALIDATION'],
    why: 'an amount is a number with as many decimals as can be kept',
  },
  {
    operations: /^digitalProducts\.(attach|detach)File$/,
    field: /^id$/,
    rules: ['VALIDATION'],
    why: 'only digital products have files',
  },
  {
    operations: /^products\.addProductMedia$/,
    field: /^media\[\d+\](\.(url|mediaId|choice\.option|choice\.choice))?$/,
    rules: ['REQUIRED_ONE_OF_FIELD', 'FORMAT', 'VALIDATION', 'INVALID_ENUM_VALUE'],
    why: 'pictures are of this shop or can be fetched, and show choices of the product',
  },
  {
    operations: /^products\.(addProductMediaTo|removeProductMediaFrom)Choices$/,
    field: /^media\[\d+\]\.(option|choice|mediaIds\[\d+\])$/,
    rules: ['VALIDATION', 'INVALID_ENUM_VALUE'],
    why: 'pictures and choices are those of the product',
  },
  {
    operations: /^products\.(create|update)Collection$/,
    field: /^collection\.(name|slug)$/,
    rules: ['MIN_LENGTH', 'FORMAT'],
    why: 'a name is not blank, and a slug stands in addresses as it is',
  },
  {
    operations: /^orderFulfillments\.(create|update)Fulfillment$/,
    field: /^fulfillment\.deliveredAt$/,
    rules: ['MAX'],
    why: 'what is delivered was so before now',
  },
  {
    operations: /^inventory\.(decrement|increment)Inventory$/,
    field: /^(de|in)crementData\[\d+\](\.incrementBy)?$/,
    rules: ['REQUIRED_ONE_OF_FIELD', 'MAX'],
    why: 'pieces are of a product, and no more than can be counted',
  },
  {
    operations: /^inventory\.updateInventoryVariants$/,
    field: /^inventoryItem\.variants\[\d+\]$/,
    rules: ['VALIDATION'],
    why: 'of one stock one thing is said',
  },
  {
    operations: /^(inventory\.queryInventory|legacyOrders\.queryOrders)$/,
    field: /^query\.(filter|sort)$/,
    rules: ['VALIDATION'],
    why: 'a text is JSON',
  },
  {
    operations: /^subscriptionOptions\.assignSubscriptionOptionsToProduct$/,
    field: /^assignedSubscriptionOptions\[\d+\]\./,
    rules: ['REQUIRED_FIELD', 'INVALID_ENUM_VALUE', 'MIN', 'MAX', 'VALIDATION'],
    why: 'a new option is whole, and its settings fit each other',
  },
  {
    operations: TAKING_ITEMS,
    field: /^customLineItems\[\d+\]\.subscriptionOptionInfo\.subscriptionSettings\./,
    rules: ['REQUIRED_FIELD', 'INVALID_ENUM_VALUE', 'MIN'],
    why: 'the settings of a subscription fit each other',
  },
  {
    operations: /^settings\.updateSettings$/,
    field: /^settings\.\w+\b/,
    rules: [
      'INVALID_ENUM_VALUE',
      'VALIDATION',
      'REQUIRED_FIELD',
      'REQUIRED_ONE_OF_FIELD',
      'DECIMAL_MAX_SCALE',
      'DECIMAL_LTE',
      'DECIMAL_GT',
    ],
    why: 'settings fit each other, and what there is in the world',
  },
  {
    operations: /^coupons\.(create|update)Coupon$/,
    field:
      /^coupon(\.(name|startsAt|endsAt|items\.\w+\[\d+\]|minSubtotal|percentOff|moneyOff|fixedPrice|cheapestItemOnly))?$/,
    rules: ['VALIDATION', 'REQUIRED_ONE_OF_FIELD', 'DECIMAL_MAX_SCALE', 'DECIMAL_LTE', 'DECIMAL_GT'],
    why: 'a coupon takes off something, for some time, of what the shop has',
  },
  {
    operations: /^coupons\.(create|update)Coupon$/,
    field: /^coupon\.texts\[\d+\]\.language$/,
    rules: ['VALIDATION'],
    why: 'a language is one of the shop beside its own, and there once',
  },
  {
    operations: /./,
    field: /\boffset$/,
    rules: ['MAX'],
    why: 'a place is one that can be counted',
  },
  {
    operations: /^products\.bulk/,
    field: /^(set|adjust|adjust\.\w+)$/,
    rules: ['REQUIRED_ONE_OF_FIELD'],
    why: 'there must be a change',
  },
  {
    operations: products,
    field: /^product\.priceData\.price$/,
    rules: ['REQUIRED_FIELD'],
    why: 'a product has a price',
  },
  { operations: products, field: /^product\.name$/, rules: ['MIN_LENGTH'], why: 'a name is not blank' },
  { operations: products, field: /^product\.slug$/, rules: ['FORMAT'], why: 'a slug stands in addresses as it is' },
  {
    operations: products,
    field: /^product\.(description|additionalInfoSections\[\d+\]\.description)$/,
    rules: ['MAX_LENGTH'],
    why: 'HTML may get longer when it is made safe',
  },
  {
    operations: products,
    field: /^product\.discount\./,
    rules: ['REQUIRED_FIELD', 'VALIDATION', 'MAX', 'DECIMAL_MAX_SCALE'],
    why: 'type, value and dates of a discount fit each other',
  },
  {
    operations: products,
    field: /^product\.pricePerUnitData\.baseMeasurementUnit$/,
    rules: ['VALIDATION'],
    why: 'units measure the same',
  },
  {
    operations: products,
    field: /^product\.(productOptions|manageVariants)/,
    rules: ['REQUIRED_FIELD', 'VALIDATION', 'MIN_LENGTH', 'FORMAT', 'MAX_SIZE'],
    why: 'options have names and choices of their own, and make no more variants than there may be',
  },
  {
    operations: /^products\.update(Product|Collection)$/,
    field: /^(product|collection)\./,
    rules: ['FIELD_NOT_ALLOWED'],
    why: 'texts are not written while another language is read',
  },
  {
    operations: products,
    field:
      /^product\.(stock|price|priceData|convertedPriceData|priceRange|costAndProfitData|costRange|variants|productOptions)\b/,
    rules: ['FIELD_NOT_ALLOWED'],
    why: 'amounts and stock that a product would not have afterwards are refused',
  },
  {
    operations: /^inventory\.updateInventoryVariants$/,
    field: /^inventoryItem\.variants\[\d+\]\.(quantity|inStock)$/,
    rules: ['FIELD_NOT_ALLOWED'],
    why: 'a quantity is kept where pieces are counted, an availability where they are not',
  },
  {
    operations: /^settings\.updateSettings$/,
    field: /^settings\.signIn\.captcha$/,
    rules: ['VALIDATION'],
    why: 'reCAPTCHA needs keys',
  },
  {
    operations: /^customTexts\.replaceCustomTextFields$/,
    field: /^customTextFields\[\d+\]\.title$/,
    rules: ['MIN_LENGTH', 'VALIDATION', 'FORMAT'],
    why: 'a title is not blank, there once, and nothing that a request may not hold as a member',
  },
  {
    operations: /^collectionMedia\.replaceCollectionMedia$/,
    field: /^mediaIds\[\d+\]$/,
    rules: ['VALIDATION'],
    why: 'pictures are of this shop',
  },
  {
    operations: /^catalogueTexts\.set(Product|Collection)Texts$/,
    field: /^texts\[\d+\]\.language$/,
    rules: ['INVALID_ENUM_VALUE'],
    why: 'a language is one of the shop beside its own, and there once',
  },
  {
    operations: /^catalogueTexts\.set(Product|Collection)Texts$/,
    field: /^texts\[\d+\]\.name$/,
    rules: ['MIN_LENGTH'],
    why: 'a name is not blank',
  },
  {
    operations: /^catalogueTexts\.set(Product|Collection)Texts$/,
    field: /^texts\[\d+\]\.media\[\d+\]\.mediaId$/,
    rules: ['INVALID_ENUM_VALUE'],
    why: 'pictures are of the gallery',
  },
  {
    operations: /^catalogueTexts\.setProductTexts$/,
    field:
      /^texts\[\d+\]\.(productOptions\[\d+\](\.choices\[\d+\])?|additionalInfoSections\[\d+\]|customTextFields\[\d+\]|subscriptionOptions\[\d+\])\.original$/,
    rules: ['INVALID_ENUM_VALUE'],
    why: 'texts are of what the product has',
  },
  {
    operations: /^catalogueTexts\.setProductTexts$/,
    field:
      /^texts\[\d+\]\.(productOptions\[\d+\]\.(name|choices\[\d+\]\.description)|(customTextFields|subscriptionOptions)\[\d+\]\.title)$/,
    rules: ['MIN_LENGTH', 'FORMAT', 'VALIDATION'],
    why: 'options, choices and texts have names of their own',
  },
  {
    operations: /^catalogueTexts\.setProductTexts$/,
    field: /^texts\[\d+\]\.(description|additionalInfoSections\[\d+\]\.description)$/,
    rules: ['MAX_LENGTH'],
    why: 'HTML may get longer when it is made safe',
  },
  {
    operations: /^products\.(create|update)(Product|Collection)$/,
    field: /^(product\.seoData|collection\.seoSchema)\.tags\[\d+\]\./,
    rules: ['INVALID_ENUM_VALUE', 'FIELD_NOT_ALLOWED', 'VALIDATION', 'FORMAT', 'MAX_LENGTH'],
    why: 'tags run and load nothing',
  },
  {
    operations: /^catalogueTexts\.set(Product|Collection)Texts$/,
    field: /^texts\[\d+\]\.seoTags\[\d+\]\./,
    rules: ['INVALID_ENUM_VALUE', 'FIELD_NOT_ALLOWED', 'VALIDATION', 'FORMAT', 'MAX_LENGTH'],
    why: 'tags run and load nothing',
  },
]

/** Reason for which a valid request may be refused at this field; undefined if there is none. */
export function explainRefusal(operation: string, { field, violatedRule }: FieldViolation): string | undefined {
  return beyondSchema.find(
    (each) => each.operations.test(operation) && each.field.test(field) && each.rules.includes(violatedRule),
  )?.why
}
