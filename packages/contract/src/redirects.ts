import { Type, type Static } from 'typebox'
import { PRODUCT_MAX } from './catalogue.ts'
import { operation, shoppers } from './operation.ts'
import { entity, enumeration, Guid, Int, keywords, Nullish, Optional, TextMap } from './wire-types.ts'

/** Maximum length of an address in redirect sessions, in characters. */
export const URL_MAX = 2048

const Url = () => Type.String({ maxLength: URL_MAX })

export const LocationType = enumeration('LocationType', ['UNDEFINED', 'OWNER_BUSINESS', 'OWNER_CUSTOM', 'CUSTOM'])
export type LocationType = Static<typeof LocationType>

export const SlotResource = entity('SlotResource', 'Who or what a booking needs.', {
  id: Nullish(Type.String({ maxLength: 36 })),
  name: Nullish(Type.String({ maxLength: 1200 })),
  scheduleId: Nullish(Type.String({ maxLength: 250 })),
})
export type SlotResource = Static<typeof SlotResource>

export const SlotLocation = entity('SlotLocation', 'Where a booking takes place.', {
  id: Nullish(Type.String({ maxLength: 36 })),
  name: Nullish(Type.String({ maxLength: 250 })),
  formattedAddress: Nullish(Type.String({ maxLength: 1000 })),
  formattedAddressTranslated: Nullish(Type.String({ maxLength: 512 })),
  locationType: Optional(LocationType),
})
export type SlotLocation = Static<typeof SlotLocation>

export const Slot = entity('Slot', 'A time that can be booked.', {
  sessionId: Nullish(Type.String({ maxLength: 250 })),
  serviceId: Optional(Type.String({ maxLength: 250 })),
  scheduleId: Optional(Type.String({ maxLength: 250 })),
  startDate: Nullish(Type.String({ maxLength: 40 })),
  endDate: Nullish(Type.String({ maxLength: 40 })),
  timezone: Nullish(Type.String({ maxLength: 100 })),
  resource: Nullish(SlotResource),
  location: Nullish(SlotLocation),
  eventId: Nullish(Type.String({ minLength: 36, maxLength: 250 })),
})
export type Slot = Static<typeof Slot>

export const WaitingList = entity('WaitingList', 'How full a waiting list is.', {
  totalSpots: Nullish(Int(0)),
  openSpots: Nullish(Int(0)),
})
export type WaitingList = Static<typeof WaitingList>

export const BookingPolicyViolations = entity('BookingPolicyViolations', 'Why a time cannot be booked.', {
  tooEarlyToBook: Nullish(Type.Boolean()),
  tooLateToBook: Nullish(Type.Boolean()),
  bookOnlineDisabled: Nullish(Type.Boolean()),
  validSubmissionRequired: Nullish(Type.Boolean()),
})
export type BookingPolicyViolations = Static<typeof BookingPolicyViolations>

export const NestedTimeSlot = entity('NestedTimeSlot', 'One of the times that make up a booking.', {
  serviceId: Optional(Type.String({ maxLength: 250 })),
  start: Optional(Type.String({ maxLength: 30 })),
  end: Optional(Type.String({ maxLength: 30 })),
  resource: Nullish(SlotResource),
  scheduleId: Optional(Type.String({ maxLength: 250 })),
})
export type NestedTimeSlot = Static<typeof NestedTimeSlot>

export const SlotAvailability = entity('SlotAvailability', 'A time and what is left of it.', {
  slot: Nullish(Slot),
  bookable: Optional(Type.Boolean()),
  totalSpots: Nullish(Int(0)),
  openSpots: Nullish(Int(0)),
  waitingList: Nullish(WaitingList),
  bookingPolicyViolations: Nullish(BookingPolicyViolations),
  locked: Nullish(Type.Boolean()),
  isFromV2: Optional(Type.Boolean()),
  nestedSlots: Optional(Type.Array(NestedTimeSlot, { maxItems: 100 })),
})
export type SlotAvailability = Static<typeof SlotAvailability>

export const Prompt = enumeration(
  'Prompt',
  ['login', 'none', 'consent', 'select_account'],
  'What the sign-in page asks: always the password, nothing, consent, or which account.',
)
export type Prompt = Static<typeof Prompt>

export const AuthorizeRequest = entity('AuthorizeRequest', 'The parameters of an OAuth authorization request.', {
  clientId: Guid(),
  responseType: Type.String({ minLength: 1, maxLength: 50, description: 'code' }),
  redirectUri: Nullish(Type.String({ minLength: 1, maxLength: URL_MAX })),
  scope: Nullish(Type.String({ maxLength: 500, description: 'offline_access, for a refresh token.' })),
  state: Optional(Type.String({ minLength: 1, maxLength: 2048 })),
  responseMode: Nullish(Type.String({ maxLength: 50, description: 'query, fragment or web_message.' })),
  codeChallenge: Nullish(Type.String({ maxLength: 128 })),
  codeChallengeMethod: Nullish(Type.String({ maxLength: 10, description: 'S256' })),
  sessionToken: Nullish(Type.String({ maxLength: 8192 })),
  nonce: Nullish(Type.String({ maxLength: 512 })),
  prompt: Nullish(Type.String({ maxLength: 50 })),
  idp: Nullish(Type.String({ maxLength: 36, description: 'The sign-on connection to use.' })),
})
export type AuthorizeRequest = Static<typeof AuthorizeRequest>

export const MembersAccountSection = enumeration('MembersAccountSection', [
  'ACCOUNT_INFO',
  'BOOKINGS',
  'ORDERS',
  'SUBSCRIPTIONS',
  'EVENTS',
])
export type MembersAccountSection = Static<typeof MembersAccountSection>

export const CallbackParams = entity('CallbackParams', 'Pages of the caller to which the hosted pages lead back.', {
  thankYouPageUrl: Nullish(Url()),
  postFlowUrl: Nullish(Url()),
  plansListUrl: Nullish(Url()),
  loginUrl: Nullish(Url()),
  bookingsServiceListUrl: Nullish(Url()),
  cartPageUrl: Nullish(Url()),
  planListUrl: Nullish(Url()),
  subscriptionUrl: Nullish(Url()),
  state: Nullish(Url()),
})
export type CallbackParams = Static<typeof CallbackParams>

export const CustomMemberPaths = entity('CustomMemberPaths', 'Where the member pages are, if they have moved.', {
  accountPagePath: Nullish(Type.String({ maxLength: URL_MAX })),
  profilePagePath: Nullish(Type.String({ maxLength: URL_MAX })),
})
export type CustomMemberPaths = Static<typeof CustomMemberPaths>

export const RedirectSessionPreferences = entity('RedirectSessionPreferences', 'Wishes about the hosted pages.', {
  useGenericWixPages: Nullish(Type.Boolean({ default: true })),
  customMemberPaths: Nullish(CustomMemberPaths),
  maintainIdentity: Nullish(
    Type.Boolean({ default: true, description: 'Whether the shopper stays who they are there.' }),
  ),
  additionalQueryParameters: Nullish(
    TextMap({ maxProperties: 50, description: 'Added to the address; `lang` chooses the language.' }),
  ),
  createShortUrl: Nullish(Type.Boolean({ default: false })),
  checkIfPublish: Nullish(Type.Boolean({ default: false })),
})
export type RedirectSessionPreferences = Static<typeof RedirectSessionPreferences>

/** Intents of a redirect session; a request has exactly one. */
export const redirectIntents = {
  bookingsCheckout: Nullish(
    entity('BookingsCheckoutParams', 'Pay for a booking.', {
      slot: Nullish(SlotAvailability),
      timezone: Optional(Type.String({ maxLength: 40 })),
      slotAvailability: Nullish(SlotAvailability),
    }),
  ),
  ecomCheckout: Nullish(entity('EcomCheckoutParams', 'Pay for a checkout.', { checkoutId: Guid() })),
  eventsCheckout: Nullish(
    entity('EventsCheckoutParams', 'Pay for tickets.', {
      reservationId: Type.String({ maxLength: 36 }),
      eventSlug: Type.String({ maxLength: 150 }),
    }),
  ),
  paidPlansCheckout: Nullish(
    entity('PaidPlansCheckoutParams', 'Pay for a plan.', {
      planId: Type.String({ maxLength: 36 }),
      checkoutData: Nullish(Type.String({ maxLength: 2048 })),
    }),
  ),
  login: Nullish(entity('LoginParams', 'Sign in.', {})),
  logout: Nullish(entity('LogoutParams', 'Sign out.', { clientId: Guid() })),
  auth: Nullish(
    entity('AuthParams', 'Sign in for an OAuth client.', {
      authRequest: AuthorizeRequest,
      prompt: Optional(Prompt),
    }),
  ),
  memberAccountPage: Nullish(
    entity('MembersAccountParams', 'A page of the member’s account.', { section: Optional(MembersAccountSection) }),
  ),
  storesProduct: Nullish(
    entity('StoresProductParams', 'The page of a product.', {
      productSlug: Type.String({ minLength: 1, maxLength: PRODUCT_MAX.slug }),
    }),
  ),
  bookingsBook: Nullish(
    entity('BookingsBookParams', 'Choose a time to book.', { resourceId: Optional(Type.String({ maxLength: 36 })) }),
  ),
  ecomOrderPaymentRequest: Nullish(
    entity('EcomOrderPaymentRequestParams', 'Pay what an order still asks for.', {
      paymentRequestId: Type.String({ maxLength: 36 }),
    }),
  ),
}

export const RedirectSession = entity('RedirectSession', 'Where to send the shopper.', {
  id: Guid(),
  fullUrl: Url(),
  urlDetails: Optional(
    entity('URLDetails', 'The address in parts.', {
      endpoint: Url(),
      searchParams: Optional(TextMap()),
    }),
  ),
  sessionToken: Optional(Type.String({ maxLength: 8192 })),
  shortUrl: Optional(Url()),
  wixBaseUrl: Optional(Url()),
})
export type RedirectSession = Static<typeof RedirectSession>

export const CreateRedirectSessionRequest = Type.Object(
  {
    ...redirectIntents,
    callbacks: Nullish(CallbackParams),
    preferences: Nullish(RedirectSessionPreferences),
    origin: Nullish(Url()),
  },
  { [keywords.oneOf]: Object.keys(redirectIntents) },
)
export type CreateRedirectSessionRequest = Static<typeof CreateRedirectSessionRequest>

export const redirectOperations = {
  'redirects.createRedirectSession': operation({
    name: 'redirects.createRedirectSession',
    service: 'redirects',
    method: 'POST',
    path: '/v1/redirect-session',
    summary: 'Makes an address on the hosted pages for one purpose: sign in, sign out, pay …',
    access: shoppers,
    request: CreateRedirectSessionRequest,
    answer: Type.Object({ redirectSession: RedirectSession }),
    writes: true,
  }),
} as const

// Values from the specification for the outcome of a redirect session.
export const RedirectCallbackType = enumeration('RedirectCallbackType', ['LOGOUT', 'CHECKOUT', 'AUTHORIZE'])
export type RedirectCallbackType = Static<typeof RedirectCallbackType>
export const AttachPagesStatus = enumeration('AttachPagesStatus', ['SUCCESS', 'NO_ACTION', 'ERROR'])
export type AttachPagesStatus = Static<typeof AttachPagesStatus>
export const RedirectSessionStatus = enumeration('RedirectSessionStatus', ['SUCCESS', 'ERROR'])
export type RedirectSessionStatus = Static<typeof RedirectSessionStatus>
