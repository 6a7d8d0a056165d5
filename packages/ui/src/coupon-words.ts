type CouponWords = Record<
  | 'COUPON_NOT_FOUND'
  | 'COUPON_INACTIVE'
  | 'COUPON_NOT_STARTED'
  | 'COUPON_EXPIRED'
  | 'COUPON_USED_UP'
  | 'COUPON_USED_BY_CUSTOMER'
  | 'COUPON_NO_MATCHING_ITEMS'
  | 'COUPON_NOT_COMBINABLE',
  string
>

/** Why a code takes nothing off, where cart and checkout say the same; each names a minimum in its own way. */
export const couponWords: Record<'en' | 'de' | 'fr' | 'he', CouponWords> = {
  en: {
    COUPON_NOT_FOUND: 'This discount code is not valid.',
    COUPON_INACTIVE: 'This discount code is currently not active.',
    COUPON_NOT_STARTED: 'This discount code is not valid yet.',
    COUPON_EXPIRED: 'This discount code has expired.',
    COUPON_USED_UP: 'This discount code has reached its usage limit.',
    COUPON_USED_BY_CUSTOMER: 'You have already used this discount code.',
    COUPON_NO_MATCHING_ITEMS: 'This discount code does not apply to the items in your cart.',
    COUPON_NOT_COMBINABLE: 'This discount code cannot be combined with other discounts.',
  },
  de: {
    COUPON_NOT_FOUND: 'Dieser Rabattcode ist ungültig.',
    COUPON_INACTIVE: 'Dieser Rabattcode ist zurzeit nicht aktiv.',
    COUPON_NOT_STARTED: 'Dieser Rabattcode ist noch nicht gültig.',
    COUPON_EXPIRED: 'Dieser Rabattcode ist abgelaufen.',
    COUPON_USED_UP: 'Dieser Rabattcode wurde bereits vollständig eingelöst.',
    COUPON_USED_BY_CUSTOMER: 'Sie haben diesen Rabattcode bereits eingelöst.',
    COUPON_NO_MATCHING_ITEMS: 'Dieser Rabattcode gilt nicht für die Artikel in Ihrem Warenkorb.',
    COUPON_NOT_COMBINABLE: 'Dieser Rabattcode ist nicht mit anderen Rabatten kombinierbar.',
  },
  fr: {
    COUPON_NOT_FOUND: 'Ce code promo n’est pas valide.',
    COUPON_INACTIVE: 'Ce code promo n’est pas actif pour le moment.',
    COUPON_NOT_STARTED: 'Ce code promo n’est pas encore valable.',
    COUPON_EXPIRED: 'Ce code promo a expiré.',
    COUPON_USED_UP: 'Ce code promo a atteint sa limite d’utilisation.',
    COUPON_USED_BY_CUSTOMER: 'Vous avez déjà utilisé ce code promo.',
    COUPON_NO_MATCHING_ITEMS: 'Ce code promo ne s’applique pas aux articles de votre panier.',
    COUPON_NOT_COMBINABLE: 'Ce code promo n’est pas cumulable avec d’autres remises.',
  },
  he: {
    COUPON_NOT_FOUND: 'קוד ההנחה אינו תקף.',
    COUPON_INACTIVE: 'קוד ההנחה אינו פעיל כרגע.',
    COUPON_NOT_STARTED: 'קוד ההנחה עדיין לא בתוקף.',
    COUPON_EXPIRED: 'תוקף קוד ההנחה פג.',
    COUPON_USED_UP: 'קוד ההנחה נוצל במלואו.',
    COUPON_USED_BY_CUSTOMER: 'כבר השתמשתם בקוד ההנחה הזה.',
    COUPON_NO_MATCHING_ITEMS: 'קוד ההנחה אינו חל על הפריטים שבסל.',
    COUPON_NOT_COMBINABLE: 'אין כפל מבצעים: אי אפשר לשלב את קוד ההנחה עם הנחות אחרות.',
  },
}
