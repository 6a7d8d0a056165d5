import { Type, type Static } from 'typebox'
import { PRODUCT_MAX } from './catalogue.ts'
import { operation, shoppers } from './operation.ts'
import { entity, enumeration, Guid, Int, keywords, Maybe, Optional, TextMap } from './wire-types.ts'

/** Longest address that a redirect session takes or gives. */
export const URL_MAX = 2048

const Url = () => Type.String({ maxLength: URL_MAX })

export const LocationType = enumeration('LocationType', ['UNDEFINED', 'OWNER_BUSINESS', 'OWNER_CUSTOM', 'CUSTOM'])
export type LocationType = Static<typeof LocationType>

export const SlotResource = entity('SlotResource', 'Who or what a booking needs.', {
  id: Maybe(Type.String({ maxLength: 36 })),
  name: Maybe(Type.String({ maxLength: 1200 })),
  scheduleId: Maybe(Type.String({ maxLength: 250 })),
})
export type SlotResource = Static<typeof SlotResource>

export const SlotLocation = entity('SlotLocation', 'Where a booking takes place.', {
  id: Maybe(Type.String({ maxLength: 36 })),
  name: Maybe(Type.String({ maxLength: 250 })),
  formattedAddress: Maybe(Type.String({ maxLength: 1000 })),
  formattedAddressTranslated: Maybe(Type.String({ maxLength: 512 })),
  locationType: Optional(LocationType),
})
export type SlotLocation = Static<typeof SlotLocation>

export const Slot = entity('Slot', 'A time that can be booked.', {
  sessionId: Maybe(Type.String({ maxLength: 250 })),
  serviceId: Optional(Type.String({ maxLength: 250 })),
  scheduleId: Optional(Type.String({ maxLength: 250 })),
  startDate: Maybe(Type.String({ maxLength: 40 })),
  endDate: Maybe(Type.String({ maxLength: 40 })),
  timezone: Maybe(Type.String({ maxLength: 100 })),
  resource: Maybe(SlotResource),
  location: Maybe(SlotLocation),
  eventId: Maybe(Type.String({ minLength: 36, maxLength: 250 })),
})
export type Slot = Static<typeof Slot>

export const WaitingList = entity('WaitingList', 'How full a waiting list is.', {
  totalSpots: Maybe(Int(0)),
  openSpots: Maybe(Int(0)),
})
export type WaitingList = Static<typeof WaitingList>

export const BookingPolicyViolations = entity('BookingPolicyViolations', 'Why a time cannot be booked.', {
  tooEarlyToBook: Maybe(Type.Boolean()),
  tooLateToBook: Maybe(Type.Boolean()),
  bookOnlineDisabled: Maybe(Type.Boolean()),
  validSubmissionRequired: Maybe(Type.Boolean()),
})
export type BookingPolicyViolations = Static<typeof BookingPolicyViolations>

export const NestedTimeSlot = entity('NestedTimeSlot', 'One of the times that make up a booking.', {
  serviceId: Optional(Type.String({ maxLength: 250 })),
  start: Optional(Type.String({ maxLength: 30 })),
  end: Optional(Type.String({ maxLength: 30 })),
  resource: Maybe(SlotResource),
  scheduleId: Optional(Type.String({ maxLength: 250 })),
})
export type NestedTimeSlot = Static<typeof NestedTimeSlot>

export const SlotAvailability = entity('SlotAvailability', 'A time and what is left of it.', {
  slot: Maybe(Slot),
  bookable: Optional(Type.Boolean()),
  totalSpots: Maybe(Int(0)),
  openSpots: Maybe(Int(0)),
  waitingList: Maybe(WaitingList),
  bookingPolicyViolations: Maybe(BookingPolicyViolations),
  locked: Maybe(Type.Boolean()),
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
  redirectUri: Maybe(Type.String({ minLength: 1, maxLength: URL_MAX })),
  scope: Maybe(Type.String({ maxLength: 500, description: 'offline_access, for a refresh token.' })),
  state: Optional(Type.String({ minLength: 1, maxLength: 2048 })),
  responseMode: Maybe(Type.String({ maxLength: 50, description: 'query, fragment or web_message.' })),
  codeChallenge: Maybe(Type.String({ maxLength: 128 })),
  codeChallengeMethod: Maybe(Type.String({ maxLength: 10, description: 'S256' })),
  sessionToken: Maybe(Type.String({ maxLength: 8192 })),
  nonce: Maybe(Type.String({ maxLength: 512 })),
  prompt: Maybe(Type.String({ maxLength: 50 })),
  idp: Maybe(Type.String({ maxLength: 36, description: 'The sign-on connection to use.' })),
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
  thankYouPageUrl: Maybe(Url()),
  postFlowUrl: Maybe(Url()),
  plansListUrl: Maybe(Url()),
  loginUrl: Maybe(Url()),
  bookingsServiceListUrl: Maybe(Url()),
  cartPageUrl: Maybe(Url()),
  planListUrl: Maybe(Url()),
  subscriptionUrl: Maybe(Url()),
  state: Maybe(Url()),
})
export type CallbackParams = Static<typeof CallbackParams>

export const CustomMemberPaths = entity('CustomMemberPaths', 'Where the member pages are, if they have moved.', {
  accountPagePath: Maybe(Type.String({ maxLength: URL_MAX })),
  profilePagePath: Maybe(Type.String({ maxLength: URL_MAX })),
})
export type CustomMemberPaths = Static<typeof CustomMemberPaths>

export const RedirectSessionPreferences = entity('RedirectSessionPreferences', 'Wishes about the hosted pages.', {
  useGenericWixPages: Maybe(Type.Boolean({ default: true })),
  customMemberPaths: Maybe(CustomMemberPaths),
  maintainIdentity: Maybe(
    Type.Boolean({ default: true, description: 'Whether the shopper stays who they are there.' }),
  ),
  additionalQueryParameters: Maybe(
    TextMap({ maxProperties: 50, description: 'Added to the address; `lang` chooses the language.' }),
  ),
  createShortUrl: Maybe(Type.Boolean({ default: false })),
  checkIfPublish: Maybe(Type.Boolean({ default: false })),
})
export type RedirectSessionPreferences = Static<typeof RedirectSessionPreferences>

/** The purposes of a redirect session, of which a request names exactly one. */
export const redirectIntents = {
  bookingsCheckout: Maybe(
    entity('BookingsCheckoutParams', 'Pay for a booking.', {
      slot: Maybe(SlotAvailability),
      timezone: Optional(Type.String({ maxLength: 40 })),
      slotAvailability: Maybe(SlotAvailability),
    }),
  ),
  ecomCheckout: Maybe(entity('EcomCheckoutParams', 'Pay for a checkout.', { checkoutId: Guid() })),
  eventsCheckout: Maybe(
    entity('EventsCheckoutParams', 'Pay for tickets.', {
      reservationId: Type.String({ maxLength: 36 }),
      eventSlug: Type.String({ maxLength: 150 }),
    }),
  ),
  paidPlansCheckout: Maybe(
    entity('PaidPlansCheckoutParams', 'Pay for a plan.', {
      planId: Type.String({ maxLength: 36 }),
      checkoutData: Maybe(Type.String({ maxLength: 2048 })),
    }),
  ),
  login: Maybe(entity('LoginParams', 'Sign in.', {})),
  logout: Maybe(entity('LogoutParams', 'Sign out.', { clientId: Guid() })),
  auth: Maybe(
    entity('AuthParams', 'Sign in for an OAuth client.', {
      authRequest: AuthorizeRequest,
      prompt: Optional(Prompt),
    }),
  ),
  memberAccountPage: Maybe(
    entity('MembersAccountParams', 'A page of the member’s account.', { section: Optional(MembersAccountSection) }),
  ),
  storesProduct: Maybe(
    entity('StoresProductParams', 'The page of a product.', {
      productSlug: Type.String({ minLength: 1, maxLength: PRODUCT_MAX.slug }),
    }),
  ),
  bookingsBook: Maybe(
    entity('BookingsBookParams', 'Choose a time to book.', { resourceId: Optional(Type.String({ maxLength: 36 })) }),
  ),
  ecomOrderPaymentRequest: Maybe(
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
    callbacks: Maybe(CallbackParams),
    preferences: Maybe(RedirectSessionPreferences),
    origin: Maybe(Url()),
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

// The words of the specification for what a redirect session did.
export const RedirectCallbackType = enumeration('RedirectCallbackType', ['LOGOUT', 'CHECKOUT', 'AUTHORIZE'])
export type RedirectCallbackType = Static<typeof RedirectCallbackType>
export const AttachPagesStatus = enumeration('AttachPagesStatus', ['SUCCESS', 'NO_ACTION', 'ERROR'])
export type AttachPagesStatus = Static<typeof AttachPagesStatus>
export const RedirectSessionStatus = enumeration('RedirectSessionStatus', ['SUCCESS', 'ERROR'])
export type RedirectSessionStatus = Static<typeof RedirectSessionStatus>
