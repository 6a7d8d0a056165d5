import type { Migration } from '../migrate.ts'
import { firstShop } from './0001-first-shop.ts'
import { wholeCatalogue } from './0002-whole-catalogue.ts'
import { picturesAskedFor } from './0003-pictures-asked-for.ts'
import { media } from './0004-media.ts'
import { staffSignIns } from './0005-staff-sign-ins.ts'
import { catalogueQueries } from './0006-catalogue-queries.ts'
import { productSearch } from './0007-product-search.ts'
import { pricingRules } from './0008-pricing-rules.ts'
import { wholeCart } from './0009-whole-cart.ts'
import { checkoutDiscounts } from './0010-checkout-discounts.ts'
import { accounts } from './0011-accounts.ts'
import { ordersAndPayments } from './0012-orders-and-payments.ts'
import { textsInLanguages } from './0013-texts-in-languages.ts'
import { demoShop } from './0014-demo-shop.ts'
import { wishlists } from './0015-wishlists.ts'
import { invoicesAndDisputes } from './0016-invoices-and-disputes.ts'
import { productPage } from './0017-product-page.ts'
import { onePaymentCurrency } from './0018-one-payment-currency.ts'
import { couponTexts } from './0019-coupon-texts.ts'
import { readings } from './0020-readings.ts'
import { duePictures } from './0021-due-pictures.ts'
import { checkoutsOfItems } from './0022-checkouts-of-items.ts'
import { earlyOrders } from './0023-early-orders.ts'
import { earlyKeys } from './0024-early-keys.ts'
import { unpaidOrders } from './0025-unpaid-orders.ts'
import { answersInEvents } from './0026-answers-in-events.ts'
import { productParts } from './0027-product-parts.ts'
import { ordersAsTheyAre } from './0028-orders-as-they-are.ts'
import { fewerOrderIndexes } from './0029-fewer-order-indexes.ts'
import { plainHashes } from './0030-plain-hashes.ts'
import { eventsAsTexts } from './0031-events-as-texts.ts'
import { rowsInOnePiece } from './0032-rows-in-one-piece.ts'
import { descriptionsApart } from './0033-descriptions-apart.ts'
import { ordersCoverFilters } from './0034-orders-cover-filters.ts'
import { deliveredAt } from './0035-delivered-at.ts'
import { taxByLine } from './0036-tax-by-line.ts'
import { variantsInSearches } from './0037-variants-in-searches.ts'
import { addressProofs } from './0038-address-proofs.ts'
import { declinedPayments } from './0039-declined-payments.ts'
import { numbersOfApprovedOrders } from './0040-numbers-of-approved-orders.ts'
import { outboxByDay } from './0041-outbox-by-day.ts'
import { postalCodeRules } from './0042-postal-code-rules.ts'
import { longerProducts } from './0043-longer-products.ts'
import { plainLettersOfOrders } from './0044-plain-letters-of-orders.ts'
import { declinesInForms } from './0045-declines-in-forms.ts'
import { wordsOfBrands } from './0046-words-of-brands.ts'
import { jobs } from './0047-jobs.ts'
import { standardTableNames } from './0048-standard-table-names.ts'
import { mediaHosts } from './0049-media-hosts.ts'
import { dataCollections } from './0050-data-collections.ts'
import { reviews } from './0051-reviews.ts'
import { salesOfProducts } from './0052-sales-of-products.ts'
import { audit } from './0053-audit.ts'
import { plannedChanges } from './0054-planned-changes.ts'
import { mediaUses } from './0055-media-uses.ts'
import { bulkJobs } from './0056-bulk-jobs.ts'
import { inventory } from './0057-inventory.ts'
import { setupGuide } from './0058-setup-guide.ts'
import { transferFiles } from './0059-transfer-files.ts'
import { collectionRules } from './0060-collection-rules.ts'

/** Migrations in order. A released one is never edited: the next number corrects it. */
export const migrations: readonly Migration[] = [
  firstShop,
  wholeCatalogue,
  picturesAskedFor,
  media,
  staffSignIns,
  catalogueQueries,
  productSearch,
  pricingRules,
  wholeCart,
  checkoutDiscounts,
  accounts,
  ordersAndPayments,
  textsInLanguages,
  demoShop,
  wishlists,
  invoicesAndDisputes,
  productPage,
  onePaymentCurrency,
  couponTexts,
  readings,
  duePictures,
  checkoutsOfItems,
  earlyOrders,
  earlyKeys,
  unpaidOrders,
  answersInEvents,
  productParts,
  ordersAsTheyAre,
  fewerOrderIndexes,
  plainHashes,
  eventsAsTexts,
  rowsInOnePiece,
  descriptionsApart,
  ordersCoverFilters,
  deliveredAt,
  taxByLine,
  variantsInSearches,
  addressProofs,
  declinedPayments,
  numbersOfApprovedOrders,
  outboxByDay,
  postalCodeRules,
  longerProducts,
  plainLettersOfOrders,
  declinesInForms,
  wordsOfBrands,
  jobs,
  standardTableNames,
  mediaHosts,
  dataCollections,
  reviews,
  salesOfProducts,
  audit,
  plannedChanges,
  mediaUses,
  bulkJobs,
  inventory,
  setupGuide,
  transferFiles,
  collectionRules,
]
