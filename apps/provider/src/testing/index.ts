export { holdAnswers } from './hold-answers.ts'
export { AWAY } from './addresses-away.ts'
export { answerIn, CALLBACK_URL, messageIn, newPkce, newSessionToken, pushSignIn, redeem } from './sign-in-request.ts'
export { signInAs } from './sign-in-as.ts'
export {
  buyNow,
  type CheckoutVisit,
  enterCheckout,
  FILLED_FORM,
  placeAtOnce,
  placeUnanswered,
  quoteOf,
  TestBrowser,
  THANK_YOU_URL,
  visitAgain,
  visitCheckout,
  visitWith,
} from './checkout-visit.ts'
export { expectBooks } from './expect-books.ts'
export { expectAnswer, expectRefusal } from './expect-answer.ts'
export { countRows, expectInvariants } from './expect-invariants.ts'
export { expectSearchesUpToDate } from './expect-searches-up-to-date.ts'
export { codeTo, mailsTo, recoveryTokenTo } from './mails.ts'
export { MARK, MARKED_PASSWORD, type MarkedMember, newMarkedMember } from './marked-member.ts'
export { meanwhile } from './meanwhile.ts'
export { TEST_PROVIDER_URL, TEST_STOREFRONT_URL } from './names.ts'
export { printedBy, runCommand, runCommandIn } from './run-command.ts'
export { saveTestSettings } from './settings.ts'
export { GOOD_PASSWORD, refusalOf, signInCalls, type SignInCalls } from './sign-in-calls.ts'
export { startShop, type TestProduct, type TestShop, type TestShopOptions } from './start-shop.ts'
export { inLanguage, MUG_IN_GERMAN, MUG_IN_HEBREW, startTranslatedShop } from './translated-shop.ts'
export { StatementFaults } from './statement-faults.ts'
