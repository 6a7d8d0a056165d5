export {
  type CheckoutVisit,
  FILLED_FORM,
  quoteOf,
  TestBrowser,
  THANK_YOU_URL,
  visitCheckout,
  visitWith,
} from './checkout-visit.ts'
export { expectAnswer, expectRefusal } from './expect-answer.ts'
export { countRows, expectInvariants } from './expect-invariants.ts'
export { TEST_PROVIDER_URL, TEST_STOREFRONT_URL } from './names.ts'
export { runCommand } from './run-command.ts'
export { saveTestSettings } from './settings.ts'
export { startShop, type TestProduct, type TestShop } from './start-shop.ts'
export { StatementFaults } from './statement-faults.ts'
