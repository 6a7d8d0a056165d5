import type { Static } from 'typebox'
import { auditOperations } from './audit.ts'
import { backInStockOperations } from './back-in-stock.ts'
import { badgeOperations } from './badges.ts'
import { blogOperations } from './blog.ts'
import { bulkEditOperations } from './bulk-edits.ts'
import { bulkJobOperations } from './bulk-jobs.ts'
import { transferOperations } from './transfer.ts'
import { cartExplanationOperations } from './cart-explanation.ts'
import { cartOperations } from './cart-requests.ts'
import { catalogueExtensionWriteOperations } from './catalogue-extension-writes.ts'
import { catalogueReadOperations } from './catalogue-reads.ts'
import { catalogueRestOperations } from './catalogue-rest.ts'
import { catalogueSearchOperations } from './catalogue-search.ts'
import { catalogueTranslationOperations } from './catalogue-translations.ts'
import { catalogueWriteOperations } from './catalogue-writes.ts'
import { checkoutOperations } from './checkout.ts'
import { contactOperations } from './contacts.ts'
import { couponOperations } from './coupons.ts'
import { dataItemOperations } from './data-items.ts'
import { fileOperations } from './files.ts'
import { formOperations } from './forms.ts'
import { identityOperations } from './identity-requests.ts'
import { mediaLibraryOperations } from './media-library.ts'
import { memberOperations } from './members.ts'
import { inventoryOperations } from './inventory.ts'
import { legacyOrderOperations } from './legacy-orders.ts'
import type { Operation } from './operation.ts'
import { oauthAppOperations } from './oauth-apps.ts'
import { orderActivityOperations } from './order-activities.ts'
import { orderFulfillmentOperations } from './order-fulfillments.ts'
import { orderManagementOperations } from './order-management.ts'
import { orderMoneyOperations } from './order-money.ts'
import { orderPageOperations } from './order-page.ts'
import { orderRefundabilityOperations } from './order-refundability.ts'
import { orderReturnOperations } from './order-returns.ts'
import { orderOperations } from './orders.ts'
import { plannedChangeOperations } from './planned-changes.ts'
import { collectionEditingOperations } from './collection-editing.ts'
import { productEditingOperations } from './product-editing.ts'
import { recommendationOperations } from './recommendations.ts'
import { redirectOperations } from './redirects.ts'
import { relatedProductOperations } from './related-products.ts'
import { reviewOperations } from './reviews.ts'
import { savedViewOperations } from './saved-views.ts'
import { settingsOperations } from './settings.ts'
import { setupOperations } from './setup.ts'
import { shopFrontOperations } from './shop-front.ts'
import { slugOperations } from './slugs.ts'
import { staffOperations } from './staff.ts'
import { stockControlOperations } from './stock-control.ts'
import { subscriptionOptionOperations } from './subscription-option-requests.ts'
import { tokenOperations } from './token.ts'
import { wishlistOperations } from './wishlist.ts'

/**
 * All operations by name.
 *
 * @example
 * operations['currentCart.addToCurrentCart'].path // '/v1/carts/current/add-to-cart'
 */
export const operations = {
  ...tokenOperations,
  ...catalogueReadOperations,
  ...catalogueRestOperations,
  ...catalogueWriteOperations,
  ...catalogueExtensionWriteOperations,
  ...catalogueTranslationOperations,
  ...inventoryOperations,
  ...subscriptionOptionOperations,
  ...fileOperations,
  ...mediaLibraryOperations,
  ...slugOperations,
  ...relatedProductOperations,
  ...productEditingOperations,
  ...plannedChangeOperations,
  ...collectionEditingOperations,
  ...reviewOperations,
  ...recommendationOperations,
  ...catalogueSearchOperations,
  ...cartOperations,
  ...cartExplanationOperations,
  ...checkoutOperations,
  ...redirectOperations,
  ...orderOperations,
  ...legacyOrderOperations,
  ...orderFulfillmentOperations,
  ...orderManagementOperations,
  ...orderActivityOperations,
  ...orderMoneyOperations,
  ...orderRefundabilityOperations,
  ...orderPageOperations,
  ...orderReturnOperations,
  ...settingsOperations,
  ...setupOperations,
  ...auditOperations,
  ...bulkJobOperations,
  ...bulkEditOperations,
  ...stockControlOperations,
  ...transferOperations,
  ...savedViewOperations,
  ...shopFrontOperations,
  ...backInStockOperations,
  ...dataItemOperations,
  ...contactOperations,
  ...formOperations,
  ...badgeOperations,
  ...blogOperations,
  ...couponOperations,
  ...identityOperations,
  ...memberOperations,
  ...wishlistOperations,
  ...oauthAppOperations,
  ...staffOperations,
} as const satisfies Record<string, Operation>

export type OperationName = keyof typeof operations

/** Request of an operation: path parameters, query and body together. */
export type RequestOf<Name extends OperationName> = Static<(typeof operations)[Name]['request']>

/** Response of an operation. */
export type AnswerOf<Name extends OperationName> = Static<(typeof operations)[Name]['answer']>
