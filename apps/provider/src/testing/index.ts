export { addDataCollection } from './data-requests.ts'
export { holdQueryResults } from './hold-query-results.ts'
export { OFF_SITE_URLS } from './off-site-urls.ts'
export {
  parseRedirectParameters,
  CALLBACK_URL,
  parseWebMessage,
  createPkce,
  createTestSessionToken,
  pushSignIn,
  redeemCode,
} from './sign-in-request.ts'
export { shareShop } from './share-shop.ts'
export { signInAs } from './sign-in-as.ts'
export {
  buyNow,
  type CheckoutVisit,
  enterCheckout,
  FILLED_FORM,
  placeOrdersConcurrently,
  placeOrderWithoutBankResponse,
  getIdempotencyToken,
  TestBrowser,
  THANK_YOU_URL,
  revisitCheckout,
  visitCheckout,
  visitCheckoutWithChanges,
} from './checkout-visit.ts'
export { expectBalancedBooks } from './expect-balanced-books.ts'
export { expectResponseBody, expectErrorBody } from './expect-response.ts'
export { countRows, expectInvariants } from './expect-invariants.ts'
export { expectSearchesUpToDate } from './expect-searches-up-to-date.ts'
export { findMailedCode, findMailsTo, findRecoveryToken } from './mails.ts'
export { MARK, MARKED_PASSWORD, type MarkedMember, createMarkedMember } from './marked-member.ts'
export { callDuringTransaction } from './call-during-transaction.ts'
export { TEST_PROVIDER_URL, TEST_STOREFRONT_URL } from './names.ts'
export { captureCommandLine, runCommand, runCommandIn } from './run-command.ts'
export { saveTestSettings } from './settings.ts'
export { GOOD_PASSWORD, toStatusAndCode, createSignInClient, type SignInClient } from './sign-in-client.ts'
export { startShop, type TestProduct, type TestShop, type TestShopOptions } from './start-shop.ts'
export { toLanguageHeaders, MUG_IN_GERMAN, MUG_IN_HEBREW, startTranslatedShop } from './translated-shop.ts'
export { StatementFaults } from './statement-faults.ts'
