import { Type, type Static } from 'typebox'
import { everyone, operation, staff } from './operation.ts'
import { SubscriptionOption, SubscriptionOptionDiscount, SubscriptionOptionSettings } from './subscription-options.ts'
import { entity, Guid, keywords, Nullish, Optional } from './wire-types.ts'

const ProductId = Type.String({ minLength: 1, maxLength: 100 })

export const AssignedSubscriptionOption = entity(
  'AssignedSubscriptionOption',
  'A way to subscribe that a product is to have: a new one, or by its ID one that it has, changed by what is given.',
  {
    id: Nullish(Guid({ description: 'Made by the shop where it is left out.' })),
    title: Nullish(Type.String({ minLength: 1, maxLength: 150 })),
    description: Nullish(Type.String({ maxLength: 500 })),
    subscriptionSettings: Nullish(SubscriptionOptionSettings),
    discount: Nullish(SubscriptionOptionDiscount),
    hidden: Optional(Type.Boolean()),
  },
  { [keywords.whole]: 'SubscriptionOption' },
)
export type AssignedSubscriptionOption = Static<typeof AssignedSubscriptionOption>

export const subscriptionOptionOperations = {
  'subscriptionOptions.getSubscriptionOptionsForProduct': operation({
    name: 'subscriptionOptions.getSubscriptionOptionsForProduct',
    service: 'subscriptionRead',
    client: 'none',
    method: 'GET',
    path: '/v1/subscription-options/byProduct/{productId}',
    summary: 'Lists the ways to subscribe to a product.',
    access: everyone,
    permission: 'WIX_STORES.READ_PRODUCTS',
    request: Type.Object({
      productId: ProductId,
      includeHiddenSubscriptionOptions: Nullish(
        Type.Boolean({ default: false, description: 'Hidden ones too. Merchants only.' }),
      ),
    }),
    answer: Type.Object({ subscriptionOptions: Type.Array(SubscriptionOption) }),
    getForm: 'plain',
    privileged: ['includeHiddenSubscriptionOptions'],
    privilegedPermission: 'WIX_STORES.MODIFY_PRODUCTS',
    writes: false,
  }),
  'subscriptionOptions.assignSubscriptionOptionsToProduct': operation({
    name: 'subscriptionOptions.assignSubscriptionOptionsToProduct',
    service: 'subscriptionWrite',
    client: 'none',
    method: 'POST',
    path: '/v1/subscription-options/product/{productId}/assign',
    summary: 'Gives a product these ways to subscribe, in this order, and no others.',
    access: staff,
    permission: 'WIX_STORES.MODIFY_PRODUCTS',
    request: Type.Object({
      productId: ProductId,
      assignedSubscriptionOptions: Optional(Type.Array(AssignedSubscriptionOption, { maxItems: 20 })),
    }),
    answer: Type.Object({}),
    writes: true,
  }),
} as const
