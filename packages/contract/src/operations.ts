import type { Static } from 'typebox'
import { cartExplanationOperations } from './cart-explanation.ts'
import { cartOperations } from './cart-requests.ts'
import { catalogueReadOperations } from './catalogue-reads.ts'
import { catalogueSearchOperations } from './catalogue-search.ts'
import { catalogueWriteOperations } from './catalogue-writes.ts'
import { couponOperations } from './coupons.ts'
import { fileOperations } from './files.ts'
import { identityOperations } from './identity-requests.ts'
import { memberOperations } from './members.ts'
import { inventoryOperations } from './inventory.ts'
import type { Operation } from './operation.ts'
import { orderOperations } from './orders.ts'
import { redirectOperations } from './redirects.ts'
import { settingsOperations } from './settings.ts'
import { slugOperations } from './slugs.ts'
import { subscriptionOptionOperations } from './subscription-option-requests.ts'
import { tokenOperations } from './token.ts'

/**
 * Every call there is, by name.
 *
 * @example
 * operations['currentCart.addToCurrentCart'].path // '/v1/carts/current/add-to-cart'
 */
export const operations = {
  ...tokenOperations,
  ...catalogueReadOperations,
  ...catalogueWriteOperations,
  ...inventoryOperations,
  ...subscriptionOptionOperations,
  ...fileOperations,
  ...slugOperations,
  ...catalogueSearchOperations,
  ...cartOperations,
  ...cartExplanationOperations,
  ...redirectOperations,
  ...orderOperations,
  ...settingsOperations,
  ...couponOperations,
  ...identityOperations,
  ...memberOperations,
} as const satisfies Record<string, Operation>

export type OperationName = keyof typeof operations

/** What a call takes: path parameters, query and body together. */
export type RequestOf<Name extends OperationName> = Static<(typeof operations)[Name]['request']>

/** What a call answers with. */
export type AnswerOf<Name extends OperationName> = Static<(typeof operations)[Name]['answer']>
