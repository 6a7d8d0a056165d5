import { Type, type Static } from 'typebox'
import { cartOperations } from './cart-requests.ts'
import { MultiCurrencyPrice, PriceChange } from './money.ts'
import { everyone, operation } from './operation.ts'
import { ChargeType } from './totals.ts'
import { Currency, entity, enumeration, Guid, WithNote, Optional } from './wire-types.ts'

export const TotalsStepKind = enumeration(
  'TotalsStepKind',
  [
    'LINE_PRICE',
    'MERCHANT_DISCOUNT',
    'DISCOUNT_RULE',
    'COUPON',
    'SHIPPING',
    'SHIPPING_CHARGE',
    'ADDITIONAL_FEE',
    'TAX',
    'GIFT_CARD',
    'TOTAL',
  ],
  'What a step of the calculation is about.',
)
export type TotalsStepKind = Static<typeof TotalsStepKind>

export const TotalsStep = entity('TotalsStep', 'One step from the prices of the catalogue to the amount due.', {
  kind: TotalsStepKind,
  lineItemId: Optional(Guid({ description: 'The line it is about; absent for the delivery, a fee, the whole.' })),
  itemName: Optional(Type.String()),
  title: Type.String({ description: 'For people, in English: `VAT 19 % on the delivery`.' }),
  name: Optional(Type.String({ description: 'What a merchant calls it, in the language of the buyer: `VAT 19 %`.' })),
  charge: Optional(ChargeType),
  taxed: Optional(
    enumeration('TaxedBesideLines', ['DELIVERY', 'CHARGE', 'FEE'], 'Of what a tax is, where it is not of a line.'),
  ),
  rule: Type.String({ description: 'The rule, with its section of the guide on totals.' }),
  base: Optional(WithNote('What the rule was put on.', MultiCurrencyPrice)),
  exactMinorUnits: Type.String({
    description: 'The exact result in minor units before rounding: a decimal, or a fraction `n/d`.',
  }),
  amount: Optional(WithNote('What the step adds to the total; negative for discounts.', PriceChange)),
  contains: Optional(
    WithNote(
      'An amount that is in the total already: tax that prices include, what a gift card pays.',
      MultiCurrencyPrice,
    ),
  ),
  runningTotal: Optional(WithNote('The total after this step.', MultiCurrencyPrice)),
})
export type TotalsStep = Static<typeof TotalsStep>

export const ExplainTotalsAnswer = entity('ExplainTotalsAnswer', 'Where each cent of a total comes from.', {
  currency: Currency({ description: 'Of the shop, in which everything is reckoned.' }),
  rounding: enumeration(
    'TotalsRounding',
    ['HALF_AWAY_FROM_ZERO'],
    'How each amount is rounded, once, where it arises.',
  ),
  steps: Type.Array(TotalsStep, { description: 'In the order of calculation. Their amounts add up to the total.' }),
  total: Optional(MultiCurrencyPrice),
})
export type ExplainTotalsAnswer = Static<typeof ExplainTotalsAnswer>

/** Operation that the platform does not have. */
export const cartExplanationOperations = {
  'cartExplanation.explainCurrentCartTotals': operation({
    name: 'cartExplanation.explainCurrentCartTotals',
    service: 'own',
    isRare: true,
    client: 'none',
    method: 'POST',
    path: '/v1/carts/current/explain-totals',
    summary: 'Says where each cent of the cart’s total comes from: every step with its rule, base and rounding.',
    access: everyone,
    permission: 'ECOM.READ_CARTS',
    request: cartOperations['currentCart.estimateCurrentCartTotals'].request,
    answer: ExplainTotalsAnswer,
    writes: false,
  }),
} as const
