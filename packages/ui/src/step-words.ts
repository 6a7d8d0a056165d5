interface StepWords {
  kinds: Record<
    | 'LINE_PRICE'
    | 'MERCHANT_DISCOUNT'
    | 'DISCOUNT_RULE'
    | 'COUPON'
    | 'SHIPPING'
    | 'SHIPPING_CHARGE'
    | 'ADDITIONAL_FEE'
    | 'TAX'
    | 'GIFT_CARD',
    string
  >
  /** Where it is not on a line; `{tax}` is its name. */
  taxOn: Record<'DELIVERY' | 'CHARGE' | 'FEE', string>
}

/** Names of the steps of a total, for each `StepsTable`: in the cart and at the checkout alike. */
export const stepWords: Record<'en' | 'de' | 'fr' | 'he', StepWords> = {
  en: {
    kinds: {
      LINE_PRICE: 'Price',
      MERCHANT_DISCOUNT: 'Discount',
      DISCOUNT_RULE: 'Discount',
      COUPON: 'Discount code',
      SHIPPING: 'Delivery',
      SHIPPING_CHARGE: 'Delivery surcharge',
      ADDITIONAL_FEE: 'Fee',
      TAX: 'Tax',
      GIFT_CARD: 'Gift card',
    },
    taxOn: {
      DELIVERY: '{tax} on delivery',
      CHARGE: '{tax} on delivery surcharge',
      FEE: '{tax} on fee',
    },
  },
  de: {
    kinds: {
      LINE_PRICE: 'Preis',
      MERCHANT_DISCOUNT: 'Rabatt',
      DISCOUNT_RULE: 'Rabatt',
      COUPON: 'Rabattcode',
      SHIPPING: 'Versand',
      SHIPPING_CHARGE: 'Versandzuschlag',
      ADDITIONAL_FEE: 'Gebühr',
      TAX: 'Steuer',
      GIFT_CARD: 'Gutschein',
    },
    taxOn: {
      DELIVERY: '{tax} auf den Versand',
      CHARGE: '{tax} auf den Versandzuschlag',
      FEE: '{tax} auf die Gebühr',
    },
  },
  fr: {
    kinds: {
      LINE_PRICE: 'Prix',
      MERCHANT_DISCOUNT: 'Remise',
      DISCOUNT_RULE: 'Remise',
      COUPON: 'Code promo',
      SHIPPING: 'Livraison',
      SHIPPING_CHARGE: 'Supplément de livraison',
      ADDITIONAL_FEE: 'Frais',
      TAX: 'Taxes',
      GIFT_CARD: 'Carte cadeau',
    },
    taxOn: {
      DELIVERY: '{tax} sur la livraison',
      CHARGE: '{tax} sur le supplément de livraison',
      FEE: '{tax} sur les frais',
    },
  },
  he: {
    kinds: {
      LINE_PRICE: 'מחיר',
      MERCHANT_DISCOUNT: 'הנחה',
      DISCOUNT_RULE: 'הנחה',
      COUPON: 'קוד הנחה',
      SHIPPING: 'משלוח',
      SHIPPING_CHARGE: 'תוספת למשלוח',
      ADDITIONAL_FEE: 'חיוב נוסף',
      TAX: 'מס',
      GIFT_CARD: 'כרטיס מתנה',
    },
    taxOn: {
      DELIVERY: '{tax} על המשלוח',
      CHARGE: '{tax} על תוספת המשלוח',
      FEE: '{tax} על החיוב הנוסף',
    },
  },
}
