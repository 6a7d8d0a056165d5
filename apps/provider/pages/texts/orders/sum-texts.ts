import type { OrderSum, ShownSubscription } from '../../order-props.ts'
import type { PageLanguage } from '../../page-props.ts'
import { createSubscriptionFormatter } from '../subscription.ts'

/** Labels of order totals, in mails, pages and documents. */
export interface SumTexts {
  /** The tax has the name of its country (`getTaxName`). */
  sums: Readonly<Record<Exclude<OrderSum, 'tax'>, string>>
  /** Below the total: included in it, not added. */
  taxIncluded: (amount: string, tax: string) => string
  /** Price of a free delivery. */
  free: string
  /** Text below a subscription line. */
  subscription: (subscription: ShownSubscription) => string
}

export const sumTexts: Readonly<Record<PageLanguage, SumTexts>> = {
  en: {
    sums: {
      subtotal: 'Subtotal',
      discount: 'Discount',
      shipping: 'Delivery',
      fees: 'Fees',
      total: 'Total',
      waived: 'Deducted: returned before payment',
      paid: 'Paid',
      refunded: 'Refunded',
      due: 'Amount due',
    },
    taxIncluded: (amount, tax) => `Including ${amount} ${tax}`,
    free: 'Free',
    subscription: createSubscriptionFormatter('en'),
  },
  de: {
    sums: {
      subtotal: 'Zwischensumme',
      discount: 'Rabatt',
      shipping: 'Versand',
      fees: 'Gebühren',
      total: 'Gesamtsumme',
      waived: 'Abzug: vor der Zahlung zurückgegeben',
      paid: 'Bezahlt',
      refunded: 'Erstattet',
      due: 'Noch zu zahlen',
    },
    taxIncluded: (amount, tax) => `Darin ${amount} ${tax}`,
    free: 'Kostenlos',
    subscription: createSubscriptionFormatter('de'),
  },
  fr: {
    sums: {
      subtotal: 'Sous-total',
      discount: 'Remise',
      shipping: 'Livraison',
      fees: 'Frais',
      total: 'Total',
      waived: 'Déduit : retourné avant le paiement',
      paid: 'Payé',
      refunded: 'Remboursé',
      due: 'Reste à payer',
    },
    taxIncluded: (amount, tax) => `Dont ${amount} de ${tax}`,
    free: 'Gratuit',
    subscription: createSubscriptionFormatter('fr'),
  },
  he: {
    sums: {
      subtotal: 'סכום ביניים',
      discount: 'הנחה',
      shipping: 'משלוח',
      fees: 'חיובים נוספים',
      total: 'סה״כ',
      waived: 'בניכוי: הוחזר לפני התשלום',
      paid: 'שולם',
      refunded: 'הוחזר',
      due: 'נותר לתשלום',
    },
    taxIncluded: (amount, tax) => `כולל ${tax} בסך ${amount}`,
    free: 'חינם',
    subscription: createSubscriptionFormatter('he'),
  },
}
