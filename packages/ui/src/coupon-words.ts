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
    COUPON_NOT_FOUND: 'There is no such code any more.',
    COUPON_INACTIVE: 'This code cannot be used at the moment.',
    COUPON_NOT_STARTED: 'This code cannot be used yet.',
    COUPON_EXPIRED: 'This code has expired.',
    COUPON_USED_UP: 'This code has been used as often as it may be.',
    COUPON_USED_BY_CUSTOMER: 'You have used this code already.',
    COUPON_NO_MATCHING_ITEMS: 'This code is for other items than those in your cart.',
    COUPON_NOT_COMBINABLE: 'This code does not go together with the other discounts.',
  },
  de: {
    COUPON_NOT_FOUND: 'Diesen Code gibt es nicht mehr.',
    COUPON_INACTIVE: 'Dieser Code kann zurzeit nicht verwendet werden.',
    COUPON_NOT_STARTED: 'Dieser Code gilt noch nicht.',
    COUPON_EXPIRED: 'Dieser Code ist abgelaufen.',
    COUPON_USED_UP: 'Dieser Code wurde so oft verwendet, wie es erlaubt ist.',
    COUPON_USED_BY_CUSTOMER: 'Sie haben diesen Code schon verwendet.',
    COUPON_NO_MATCHING_ITEMS: 'Dieser Code gilt für andere Artikel als die in Ihrem Warenkorb.',
    COUPON_NOT_COMBINABLE: 'Dieser Code lässt sich nicht mit den anderen Rabatten verbinden.',
  },
  fr: {
    COUPON_NOT_FOUND: 'Ce code n’existe plus.',
    COUPON_INACTIVE: 'Ce code ne peut pas être utilisé en ce moment.',
    COUPON_NOT_STARTED: 'Ce code n’est pas encore valable.',
    COUPON_EXPIRED: 'Ce code a expiré.',
    COUPON_USED_UP: 'Ce code a été utilisé autant de fois que possible.',
    COUPON_USED_BY_CUSTOMER: 'Vous avez déjà utilisé ce code.',
    COUPON_NO_MATCHING_ITEMS: 'Ce code concerne d’autres articles que ceux de votre panier.',
    COUPON_NOT_COMBINABLE: 'Ce code ne se cumule pas avec les autres réductions.',
  },
  he: {
    COUPON_NOT_FOUND: 'הקוד הזה כבר לא קיים.',
    COUPON_INACTIVE: 'אי אפשר להשתמש בקוד הזה כרגע.',
    COUPON_NOT_STARTED: 'הקוד הזה עדיין לא בתוקף.',
    COUPON_EXPIRED: 'תוקף הקוד הזה פג.',
    COUPON_USED_UP: 'הקוד הזה נוצל במלואו.',
    COUPON_USED_BY_CUSTOMER: 'כבר השתמשתם בקוד הזה.',
    COUPON_NO_MATCHING_ITEMS: 'הקוד הזה מיועד לפריטים אחרים מאלה שבסל.',
    COUPON_NOT_COMBINABLE: 'אי אפשר לשלב את הקוד הזה עם ההנחות האחרות.',
  },
}
