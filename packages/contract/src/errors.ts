import { Type, type Static } from 'typebox'
import { OpenObject } from './open-members.ts'
import { entity, enumeration, Nullish, Optional } from './wire-types.ts'

/** Codes of refusals and their meaning. Stable: callers branch on them. */
export const appErrors = {
  // Cart, checkout, orders
  OWNED_CART_NOT_FOUND: 'The caller has no current cart.',
  CART_NOT_FOUND: 'No such cart, or it belongs to someone else.',
  LINE_ITEM_NOT_FOUND: 'The cart has no line with this ID.',
  CART_IS_EMPTY: 'The cart has no lines, so there is nothing to check out.',
  CART_LINES_LIMIT: 'The cart would have more lines than it may.',
  CART_TOO_LARGE: 'The lines and details of the cart would take more bytes than they may.',
  ITEM_NOT_FOUND: 'The catalogue has no such item, or does not sell it now.',
  ITEM_NOT_AVAILABLE: 'The item is sold out.',
  STILL_IN_STOCK: 'The item is in stock, so that nobody has to wait for it.',
  OPTIONS_INCOMPLETE: 'The item has options of which not all are chosen.',
  SUBSCRIPTION_OPTION_NOT_FOUND: 'The item cannot be subscribed to in this way.',
  SUBSCRIPTIONS_NOT_AVAILABLE:
    'The shop cannot charge later, so it takes no subscription that begins with a free trial.',
  QUANTITY_FIXED: 'The quantity of this line cannot be changed.',
  CUSTOM_TEXT_MISSING: 'The item asks for a text that the buyer has not given.',
  COUPON_NOT_FOUND: 'No such coupon.',
  COUPON_CODE_TAKEN: 'Another coupon has this code.',
  COUPON_NOT_APPLICABLE: 'The coupon exists but does not apply to this cart or buyer.',
  SHIPPING_DEPENDS_ON_ADDRESS:
    'Whether it can be delivered, or in that way, depends on a part of the address that is not known yet.',
  SHIPPING_OPTION_NOT_FOUND: 'The chosen way of delivery is not offered for this cart and address.',
  CHECKOUT_NOT_FOUND: 'No such checkout, or it belongs to someone else.',
  CHECKOUT_CLOSED: 'The checkout has become an order already.',
  ORDER_NOT_FOUND: 'No such order. `getOrder` says `NOT_FOUND`, as the platform does.',
  READ_ORDER_FORBIDDEN: 'The order belongs to someone else.',
  ORDER_NOT_APPROVED: 'The order waits for its payment, has failed or is cancelled, so this cannot be done with it.',
  ORDER_ALREADY_PAID: 'Nothing of the order is left to be paid.',
  PAYMENT_DECLINED: 'The payment was refused.',
  PAYMENT_NOT_FOUND: 'No such payment.',
  PAYMENT_UNDER_WAY: 'The order is being paid at this moment: ask again.',
  ORDER_FULFILLED: 'A part of the order is on its way, so it cannot be cancelled.',
  NOTHING_LEFT_TO_FULFILL: 'Not so many pieces of the order are left to be sent.',
  FULFILLMENT_NOT_FOUND: 'The order has no such fulfilment.',
  ACTIVITY_NOT_FOUND: 'The order has no such activity that somebody has written.',
  ACTIVITIES_LIMIT: 'The order would have more written activities than it may.',
  MAIL_NOT_DUE: 'What the mail would tell has not happened, or nobody is there to be told.',
  REFUND_NOT_FOUND: 'No such refund.',
  REFUND_TOO_LARGE: 'Of what was paid, not so much is left to be paid back.',
  RETURN_NOT_FOUND: 'No such return.',
  RETURN_REFUSED:
    'These pieces cannot be given back: the order has not so many, they are given back already, or too many returns of it wait for an answer.',
  RETURN_DECIDED: 'The return was declined or received already.',
  DOWNLOADS_OVER: 'The file was fetched too often, or the time for it is over.',
  WITHDRAWAL_OVER: 'The time to withdraw from the order is over.',
  WISHLIST_FULL: 'The wishlist would have more products than it may.',
  // Catalogue
  PRODUCT_NOT_FOUND: 'No such product, or it is hidden.',
  VARIANT_NOT_FOUND: 'The product has no such variant.',
  COLLECTION_NOT_FOUND:
    'No such collection, or it is hidden. Who reads one is told the number 404, as by the platform.',
  COLLECTION_FIXED: 'The collection of all products is kept by the shop: it is not changed, filled or deleted.',
  COLLECTION_HAS_RULE: 'The rule of the collection decides its products, so none is added or removed by hand.',
  SLUG_TAKEN: 'Another product or collection has this address.',
  VARIANTS_NOT_MANAGED: 'The product does not manage its variants one by one.',
  VARIANTS_MANAGED: 'The product manages its variants one by one, so its options stay.',
  VALUE_OUT_OF_RANGE: 'A price, cost or weight would fall below zero, or rise above the highest there is.',
  STOCK_NOT_TRACKED: 'The stock of the product is not tracked, so it has no quantity.',
  CHANGED_MEANWHILE: 'Somebody else has changed the value meanwhile, so it is not undone.',
  INVALID_FILTER: 'The query filters or sorts in a way the catalogue does not offer.',
  INVALID_CURSOR: 'The cursor is damaged, or belongs to another query.',
  FILE_NOT_FOUND: 'No such file.',
  FILE_NOT_ACCEPTED: 'The file is of a kind that is not taken, is not what it seems to be, or cannot be fetched.',
  FILE_IN_USE: 'The shop still shows the file, or a product still has it.',
  PAGE_NOT_FOUND: 'The shop has no such page.',
  // Bulk jobs
  IMPORT_NOT_FOUND: 'No such uploaded file, or it is older than seven days.',
  IMPORT_RUNNING: 'The file is being imported at this moment.',
  IMPORT_NOT_READABLE: 'The file cannot be imported as it is: map its columns, or correct it.',
  EXPORT_NOT_FOUND: 'No such exported file, or it is older than seven days.',
  JOB_NOT_FOUND: 'No such job, or it is older than 30 days.',
  JOB_FINISHED: 'The job has ended, so it cannot be canceled.',
  JOB_NOT_UNDOABLE: 'The job cannot be undone: it is running, of another kind, undone already, or over a day old.',
  // Back office
  SAVED_VIEW_NOT_FOUND: 'No such view, or it belongs to somebody else.',
  SAVED_VIEWS_LIMIT: 'The page would have more views of one person than it may.',
  // Data collections, by the platform's codes
  WDE0009: 'The item takes more bytes than it may.',
  WDE0025: 'There is no such data collection.',
  WDE0027: 'The collection does not let the caller do this.',
  WDE0073: 'The collection has no such item, or not for the caller.',
  WDE0074: 'The collection has an item with this id.',
  WDE0075: 'The item of a bulk call does not fit the collection.',
  WDE0119: 'Data collections do not have this operation.',
  WDE0091: 'The collection would have more items or bytes than it may.',
  // Reviews
  REVIEW_NOT_FOUND: 'No such review, or it is not public.',
  REVIEW_EXISTS: 'The author has reviewed the product already.',
  REVIEW_NOT_ALLOWED: 'The shop does not accept reviews from this caller.',
  UPLOAD_NOT_FOUND: 'The upload address is unknown, used or expired.',
  // Redirects
  REDIRECT_INTENT_REQUIRED: 'A redirect session needs exactly one purpose.',
  REDIRECT_URL_NOT_ALLOWED: 'The address is not among those registered for this client.',
  REDIRECT_SESSION_NOT_FOUND: 'The redirect session does not exist or has expired.',
  // Sign-in: storefronts written for the platform compare with these numbers
  '-19971': 'A captcha is needed.',
  '-19970': 'The captcha is not valid.',
  '-19995': 'An account with this e-mail exists.',
  '-19976': 'The password is wrong.',
  '-19973': 'The password must be set anew.',
  '-19999': 'No account with this e-mail.',
  VERIFICATION_FAILED: 'The code is wrong or has expired.',
  RECOVERY_TOKEN_INVALID: 'The link for a new password is not valid or has expired.',
  STATE_TOKEN_INVALID: 'The sign-in has expired: start again.',
  FACTOR_NOT_ENROLLED: 'The account has no such way of proof.',
  PASSWORD_TOO_WEAK: 'The password is too short or too common.',
  RECENT_SIGN_IN_REQUIRED: 'The call needs the current password, or a sign-in of the last minutes.',
  ACCOUNT_BLOCKED: 'The shop has blocked this account.',
  ACCOUNT_NOT_FOUND: 'No such account.',
  DUPLICATE_CONTACT_EXISTS: 'A contact with this e-mail address exists.',
  INSUFFICIENT_CONTACT_DATA: 'The contact has neither a name nor an e-mail address nor a phone number.',
  SESSION_NOT_FOUND: 'No such sign-in, or it has ended.',
  NEW_PASSWORD_REQUIRED: 'The password was for one sign-in: another has to be chosen on the pages of the shop first.',
  CLIENT_NOT_FOUND: 'No such OAuth client.',
  CLIENT_FIXED: 'The client of the storefront that comes with the shop is kept by the shop: it is not deleted.',
  // Any call
  UNAUTHENTICATED: 'The token is missing, expired or not ours.',
  PERMISSION_DENIED: 'The caller may not do this.',
  NOT_FOUND: 'There is no such path.',
  API_NOT_SERVED: 'The path is that of another app of the platform, which the shop does not have.',
  METHOD_NOT_ALLOWED: 'The path exists, with another method.',
  NOT_IMPLEMENTED: 'Declared, and not offered by this version yet.',
  MALFORMED_REQUEST: 'The request is not readable: bad JSON, bad encoding, too deep.',
  UNSUPPORTED_MEDIA_TYPE: 'The body is not of the type that the call takes: JSON, or a form where it takes a file.',
  PAYLOAD_TOO_LARGE: 'The body is larger than this call allows.',
  VERSION_CONFLICT: 'It has changed since the version that If-Match names.',
  IDEMPOTENCY_KEY_BUSY: 'A request with this key is still at work: ask again.',
  IDEMPOTENCY_KEY_REUSED: 'This key was used with another request.',
  TOO_MANY_REQUESTS: 'Too many calls: wait as long as Retry-After says.',
  REQUEST_TIMEOUT: 'The call took too long and was stopped.',
  UNAVAILABLE: 'The shop cannot answer for the moment.',
  INTERNAL: 'A fault of the shop. The log has it under the request ID.',
} as const

/** Code of an expected refusal. */
export type AppErrorCode = keyof typeof appErrors

/** Error codes of the token and authorization endpoints, by RFC 6749 and OpenID Connect. */
export const OAuthErrorCode = enumeration('OAuthErrorCode', [
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'unauthorized_client',
  'unsupported_grant_type',
  'invalid_scope',
  'temporarily_unavailable',
  'server_error',
  'access_denied',
  'unsupported_response_type',
  'login_required',
  'interaction_required',
])
export type OAuthErrorCode = Static<typeof OAuthErrorCode>

export const RuleType = enumeration('RuleType', [
  'VALIDATION',
  'OTHER',
  'MAX',
  'MIN',
  'MAX_LENGTH',
  'MIN_LENGTH',
  'MAX_SIZE',
  'MIN_SIZE',
  'FORMAT',
  'DECIMAL_LTE',
  'DECIMAL_GTE',
  'DECIMAL_LT',
  'DECIMAL_GT',
  'DECIMAL_MAX_SCALE',
  'INVALID_ENUM_VALUE',
  'REQUIRED_FIELD',
  'FIELD_NOT_ALLOWED',
  'ONE_OF_ALIGNMENT',
  'EXACT_LENGTH',
  'EXACT_SIZE',
  'REQUIRED_ONE_OF_FIELD',
])
export type RuleType = Static<typeof RuleType>

const ruleTypes: Readonly<Record<string, RuleType>> = {
  maximum: 'MAX',
  exclusiveMaximum: 'MAX',
  minimum: 'MIN',
  exclusiveMinimum: 'MIN',
  maxLength: 'MAX_LENGTH',
  minLength: 'MIN_LENGTH',
  maxItems: 'MAX_SIZE',
  minItems: 'MIN_SIZE',
  maxProperties: 'MAX_SIZE',
  minProperties: 'MIN_SIZE',
  format: 'FORMAT',
  pattern: 'FORMAT',
  enum: 'INVALID_ENUM_VALUE',
  const: 'INVALID_ENUM_VALUE',
  required: 'REQUIRED_FIELD',
  type: 'VALIDATION',
}

/**
 * Returns the rule that a schema violation breaks, from the keyword that failed. Limits of decimal texts are checks
 * in code: their keyword is `~refine`, and `refinement` (the validator's message) is the rule and its limit:
 * `DECIMAL_GTE 0`.
 *
 * @example
 * getRuleType('maxItems') // 'MAX_SIZE'
 */
export function getRuleType(keyword: string, refinement?: string): RuleType {
  const [rule] = refinement?.split(' ') ?? []
  if (keyword === '~refine' && isRuleType(rule)) return rule
  return ruleTypes[keyword] ?? 'OTHER'
}

function isRuleType(text: string | undefined): text is RuleType {
  return RuleType.enum.some((rule) => rule === text)
}

export const ApplicationError = entity('ApplicationError', 'Why a well-formed request was refused.', {
  code: Type.String(),
  description: Type.String(),
  data: Nullish(OpenObject('ApplicationError.data')),
})
export type ApplicationError = Static<typeof ApplicationError>

export const FieldViolation = entity('FieldViolation', 'One member of a request that breaks a rule.', {
  field: Type.String({ description: 'Path on the wire, for example `lineItems[0].quantity`.' }),
  description: Type.String(),
  violatedRule: RuleType,
  ruleName: Nullish(Type.String({ description: 'Name of the rule where `violatedRule` is OTHER.' })),
  data: Nullish(OpenObject('FieldViolation.data')),
})
export type FieldViolation = Static<typeof FieldViolation>

export const ValidationError = entity('ValidationError', 'All members of a request that break a rule.', {
  fieldViolations: Type.Array(FieldViolation),
})
export type ValidationError = Static<typeof ValidationError>

export const SystemError = entity('SystemError', 'A fault on the side of the answering system.', {
  errorCode: Optional(Type.String()),
})
export type SystemError = Static<typeof SystemError>

/** Details of an error: one of the two kinds. An internal server error has neither. */
export const ErrorBody = entity('ErrorBody', 'What every answer other than 200 has as its body.', {
  message: Type.String(),
  details: Type.Object({
    applicationError: Optional(
      Type.Object({
        ...ApplicationError.properties,
        // The platform reports a missing collection by the number of the status, and storefronts compare with it.
        code: Type.Union([Type.String(), Type.Literal(404)]),
      }),
    ),
    validationError: Optional(ValidationError),
  }),
})
export type ErrorBody = Static<typeof ErrorBody>

/** Error response of the token endpoint in place of `ErrorBody`, as RFC 6749 defines it. */
export const OAuthErrorBody = entity('OAuthErrorBody', 'A refusal of the token endpoint.', {
  error: OAuthErrorCode,
  error_description: Optional(Type.String()),
})
export type OAuthErrorBody = Static<typeof OAuthErrorBody>
