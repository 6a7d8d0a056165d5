export const SESSION_COOKIE = 'wix_session'
export const OAUTH_COOKIE = 'oAuthRedirectData'
export const SESSION_DAYS = 14

export const WIX_STORES_APP_ID = '215238eb-22a5-4c36-9e7b-e7c08025e04e'
// Recommendations and stock notifications know the catalog by this id.
export const WIX_STORES_APP_ID_ALT = '1380b703-ce81-ff05-f115-39571d94dfcd'
