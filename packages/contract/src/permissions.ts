/**
 * Permissions that operations require of a merchant or an app, by the platform's names (wire reference, section 11).
 */
export const permissions = [
  'WIX_STORES.READ_PRODUCTS',
  'WIX_STORES.MODIFY_PRODUCTS',
  'ECOM.READ_CARTS',
  'ECOM.MODIFY_CARTS',
  'ECOM.CREATE_CHECKOUT_FROM_CART',
  'ECOM.READ_ORDERS',
  'ECOM.MODIFY_ORDERS',
  'ECOM.MODIFY_FULFILLMENTS',
  'ECOM.MODIFY_TRANSACTIONS',
  'ECOM.MANAGE_SETTINGS',
  'ECOM.MANAGE_COUPONS',
  'WIX_DATA.QUERY',
  'WIX_DATA.MODIFY_ITEMS',
  'REVIEWS.READ_REVIEWS',
  'REVIEWS.READ_PRIVATE_REVIEWS',
  'REVIEWS.CREATE_REVIEW',
  'REVIEWS.UPDATE_REVIEW',
  'REVIEWS.DELETE_REVIEW',
  'REVIEWS.MODERATE_REVIEWS',
  'REVIEWS.SET_REPLY',
  'REVIEWS.REMOVE_REPLY',
  'MEDIA.SITE_MEDIA_FILES_UPLOAD',
  'WIX_HEADLESS.WIX_URL_CREATE',
  'IDENTITY.MANAGE_ACCOUNTS',
  'IDENTITY.MANAGE_CLIENTS',
] as const
export type Permission = (typeof permissions)[number]

const reading = ['WIX_STORES.READ_PRODUCTS', 'REVIEWS.READ_REVIEWS'] as const satisfies readonly Permission[]
const managing = [
  ...reading,
  'WIX_STORES.MODIFY_PRODUCTS',
  'MEDIA.SITE_MEDIA_FILES_UPLOAD',
] as const satisfies readonly Permission[]
const managingReviews = [
  'REVIEWS.READ_PRIVATE_REVIEWS',
  'REVIEWS.CREATE_REVIEW',
  'REVIEWS.UPDATE_REVIEW',
  'REVIEWS.DELETE_REVIEW',
  'REVIEWS.MODERATE_REVIEWS',
  'REVIEWS.SET_REPLY',
  'REVIEWS.REMOVE_REPLY',
] as const satisfies readonly Permission[]
const readingCarts = ['ECOM.READ_CARTS', 'ECOM.READ_ORDERS'] as const satisfies readonly Permission[]
const managingCarts = [
  ...readingCarts,
  'ECOM.MODIFY_CARTS',
  'ECOM.CREATE_CHECKOUT_FROM_CART',
  'ECOM.MODIFY_ORDERS',
  'ECOM.MODIFY_FULFILLMENTS',
  'ECOM.MODIFY_TRANSACTIONS',
] as const satisfies readonly Permission[]

const readingData = ['WIX_DATA.QUERY'] as const satisfies readonly Permission[]
const managingData = [...readingData, 'WIX_DATA.MODIFY_ITEMS'] as const satisfies readonly Permission[]

/**
 * Permissions by scope of an API key, with the platform's names; those of settings, coupons and
 * `WIX_DATA.MODIFY_ITEMS` are ours.
 */
export const scopes = {
  'SCOPE.DC-STORES.READ-PRODUCTS': reading,
  'SCOPE.DC-STORES.MANAGE-PRODUCTS': managing,
  'SCOPE.DC-STORES.READ-ORDERS': [...reading, ...readingCarts],
  'SCOPE.DC-STORES.MANAGE-ORDERS': [...reading, ...managingCarts],
  'SCOPE.DC-STORES-MEGA.READ-STORES': [...reading, ...readingCarts],
  'SCOPE.DC-STORES-MEGA.MANAGE-STORES': [...managing, ...managingCarts, ...managingReviews],
  'SCOPE.DC-REVIEWS.MANAGE-REVIEWS': ['REVIEWS.READ_REVIEWS', ...managingReviews, 'MEDIA.SITE_MEDIA_FILES_UPLOAD'],
  'SCOPE.DC-ECOM-MEGA.READ-ECOM': readingCarts,
  'SCOPE.DC-ECOM-MEGA.MANAGE-ECOM': [...managingCarts, 'WIX_HEADLESS.WIX_URL_CREATE'],
  'SCOPE.DC-ECOM.MANAGE-SETTINGS': ['ECOM.MANAGE_SETTINGS'],
  'SCOPE.DC-ECOM.MANAGE-COUPONS': ['ECOM.MANAGE_COUPONS'],
  'SCOPE.DC-DATA.READ': readingData,
  'SCOPE.DC-DATA.WRITE': managingData,
  'SCOPE.DC-IDENTITY.MANAGE-ACCOUNTS': ['IDENTITY.MANAGE_ACCOUNTS'],
  'SCOPE.DC-IDENTITY.MANAGE-CLIENTS': ['IDENTITY.MANAGE_CLIENTS'],
} as const satisfies Record<string, readonly Permission[]>
export type Scope = keyof typeof scopes

/** Permissions of staff by role. */
export const staffRoles = {
  owner: permissions,
  manager: [
    ...managing,
    ...managingCarts,
    ...managingData,
    ...managingReviews,
    'ECOM.MANAGE_COUPONS',
    'WIX_HEADLESS.WIX_URL_CREATE',
    'IDENTITY.MANAGE_ACCOUNTS',
  ],
  editor: [...managing, ...managingData],
  viewer: [...reading, ...readingCarts, ...readingData, 'REVIEWS.READ_PRIVATE_REVIEWS'],
} as const satisfies Record<string, readonly Permission[]>
export type StaffRole = keyof typeof staffRoles
