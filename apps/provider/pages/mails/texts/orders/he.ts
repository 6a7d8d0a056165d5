import { sumTexts } from '../../../texts/orders/sum-texts.ts'
import type { OrderTexts } from './order-texts.ts'

const SEE = ['לצפייה בהזמנה']
/** Label of the staff button, since staff have no page of the order yet. */
const SLIP = ['לפתיחת תעודת המשלוח']

export const he: OrderTexts = {
  words: {
    'order-placed': ({ order, payment }, { shop }) => ({
      subject: `ההזמנה שלכם ${order.number} אצל ${shop}`,
      title: 'תודה על ההזמנה',
      text: [
        `ההזמנה שלכם ${order.number} התקבלה אצל ${shop}.`,
        ...{
          paid: ['ההזמנה שולמה.'],
          partly: ['ההזמנה שולמה בחלקה; היתרה תשולם בהמשך.'],
          due: ['ההזמנה טרם שולמה. הוראות התשלום מופיעות למטה.'],
          free: ['אין סכום לתשלום.'],
        }[payment],
      ],
      actions: SEE,
      after: ['כל מי שיש בידיו הקישור להזמנה יכול לראות אותה. נא לא לשתף אותו.'],
    }),
    'order-paid': ({ order }, { shop }) => ({
      subject: `התשלום עבור הזמנה ${order.number} אצל ${shop} התקבל`,
      title: 'התשלום התקבל',
      text: [`תודה. ${shop} קיבל את התשלום עבור הזמנה ${order.number}.`],
      actions: SEE,
      after: [],
    }),
    'order-shipped': ({ order, isPickup }, { shop }) => ({
      subject: isPickup
        ? `ההזמנה שלכם ${order.number} אצל ${shop} מוכנה לאיסוף`
        : `ההזמנה שלכם ${order.number} מ־${shop} נשלחה`,
      title: isPickup ? 'מוכנה לאיסוף' : 'ההזמנה נשלחה',
      text: [
        isPickup
          ? `הפריטים הבאים מהזמנה ${order.number} מוכנים לאיסוף.`
          : `${shop} שלח את הפריטים הבאים מהזמנה ${order.number}.`,
      ],
      actions: SEE,
      after: [],
    }),
    'order-refunded': ({ order, amount, isWhole }, { shop, money }) => ({
      subject: `החזר כספי מ־${shop} עבור הזמנה ${order.number}`,
      title: 'ההחזר הכספי בדרך',
      text: [
        isWhole
          ? `${shop} החזיר ${money(amount, order.currency)}: הסכום המלא של הזמנה ${order.number}.`
          : `${shop} החזיר ${money(amount, order.currency)} מהזמנה ${order.number}.`,
        'ההחזר יבוצע לאמצעי התשלום המקורי. ייתכן שיחלפו כמה ימים עד שיופיע בבנק.',
      ],
      actions: SEE,
      after: [],
    }),
    'order-canceled': ({ order }, { shop }) => ({
      subject: `ההזמנה שלכם ${order.number} אצל ${shop} בוטלה`,
      title: 'ההזמנה שלכם בוטלה',
      text: [`הזמנה ${order.number} אצל ${shop} בוטלה. היא לא תישלח.`, 'אם כבר שילמתם, תקבלו הודעה נפרדת על ההחזר.'],
      actions: SEE,
      after: [],
    }),
    'order-return-requested': ({ order, asked }, { shop, moment }) =>
      asked.kind === 'withdrawal'
        ? {
            subject: `${shop} קיבל את ביטול העסקה שלכם בהזמנה ${order.number}`,
            title: 'ביטול העסקה התקבל',
            text: [
              `ביטלתם את העסקה עם ${shop} לגבי הפריטים הבאים מהזמנה ${order.number}. הביטול הגיע אלינו: ${moment(asked.at)}.`,
              'הודעה זו היא אישור הקבלה. כדאי לשמור אותה.',
            ],
            actions: SEE,
            after: [],
          }
        : {
            subject: `${shop} קיבל את בקשת ההחזרה שלכם מהזמנה ${order.number}`,
            title: 'בקשת ההחזרה שלכם התקבלה',
            text: [
              `ביקשתם להחזיר את הפריטים הבאים מהזמנה ${order.number}. ${shop} ישיב בדוא״ל. נא להמתין לתשובה לפני שליחת הפריטים.`,
            ],
            actions: SEE,
            after: [],
          },
    'order-return-decided': ({ order, status }, { shop }) => ({
      subject: {
        approved: `ההחזרה מהזמנה ${order.number} אצל ${shop} אושרה`,
        declined: `ההחזרה מהזמנה ${order.number} אצל ${shop} נדחתה`,
        received: `ההחזרה מהזמנה ${order.number} הגיעה אל ${shop}`,
      }[status],
      title: { approved: 'ההחזרה אושרה', declined: 'ההחזרה נדחתה', received: 'ההחזרה הגיעה' }[status],
      text: [
        {
          approved: `${shop} מאשר את החזרת הפריטים הבאים מהזמנה ${order.number}.`,
          declined: `${shop} אינו מאשר את החזרת הפריטים הבאים מהזמנה ${order.number}.`,
          received: `${shop} קיבל את הפריטים הבאים מהזמנה ${order.number}.`,
        }[status],
      ],
      actions: SEE,
      after: [],
    }),
    'shop-order-placed': ({ order, payment }, { shop, money }) => ({
      subject: `הזמנה חדשה ${order.number} אצל ${shop}: ${money(order.total, order.currency)}`,
      title: `הזמנה חדשה ${order.number}`,
      text: [
        {
          paid: 'ההזמנה שולמה.',
          partly: 'ההזמנה שולמה בחלקה; היתרה תשולם בהמשך.',
          due: 'ההזמנה טרם שולמה. יש לסמן אותה כמשולמת לאחר קבלת התשלום.',
          free: 'אין סכום לתשלום.',
        }[payment],
      ],
      actions: SLIP,
      after: [],
    }),
    'shop-order-paid': ({ order }, { shop }) => ({
      subject: `הזמנה ${order.number} אצל ${shop} שולמה`,
      title: `הזמנה ${order.number} שולמה`,
      text: ['הסכום שנותר לתשלום שולם.'],
      actions: SLIP,
      after: [],
    }),
    'shop-order-shipped': ({ order, isPickup }, { shop }) => ({
      subject: isPickup ? `הזמנה ${order.number} אצל ${shop} מוכנה לאיסוף` : `הזמנה ${order.number} מ־${shop} נשלחה`,
      title: isPickup ? `הזמנה ${order.number} מוכנה לאיסוף` : `הזמנה ${order.number} נשלחה`,
      text: [
        isPickup
          ? 'הפריטים הבאים סומנו כמוכנים לאיסוף. נשלחה הודעה ללקוח.'
          : 'הפריטים הבאים סומנו כנשלחו. נשלחה הודעה ללקוח.',
      ],
      actions: SLIP,
      after: [],
    }),
    'shop-order-refunded': ({ order, amount, isWhole }, { shop, money }) => ({
      subject: `החזר כספי עבור הזמנה ${order.number} אצל ${shop}`,
      title: `החזר כספי עבור הזמנה ${order.number}`,
      text: [
        isWhole
          ? `${money(amount, order.currency)} הוחזרו ללקוח: הסכום המלא.`
          : `${money(amount, order.currency)} הוחזרו ללקוח.`,
      ],
      actions: SLIP,
      after: [],
    }),
    'shop-order-canceled': ({ order }, { shop }) => ({
      subject: `הזמנה ${order.number} אצל ${shop} בוטלה`,
      title: `הזמנה ${order.number} בוטלה`,
      text: ['אין לשלוח פריטים נוספים מההזמנה הזאת.'],
      actions: SLIP,
      after: [],
    }),
    'shop-return-requested': ({ order, asked }, { shop }) => ({
      subject:
        asked.kind === 'withdrawal'
          ? `ביטול עסקה בהזמנה ${order.number} אצל ${shop}`
          : `בקשת החזרה: הזמנה ${order.number} אצל ${shop}`,
      title: asked.kind === 'withdrawal' ? 'לקוח ביטל עסקה' : 'לקוח ביקש החזרה',
      text: [`הזמנה ${order.number} ממתינה להחלטה שלכם. הפקודה ”returns list” מציגה את הבקשה.`],
      actions: SLIP,
      after: [],
    }),
    'shop-payment-disputed': ({ order, amount, currency }, { shop, money }) => ({
      subject: `תשלום לא צפוי עבור הזמנה ${order.number} אצל ${shop}`,
      title: 'תשלום דורש את תשומת לבכם',
      text: [
        `ספק התשלומים גבה ${money(amount, currency)} עבור הזמנה ${order.number}. הסכום שונה מהמבוקש, או שהתשלום כבר בוטל. הסכום אינו נחשב כתשלום, והחנות מחזירה אותו.`,
        'יש לבדוק את התשלום בלוח הבקרה של ספק התשלומים.',
      ],
      actions: SLIP,
      after: [],
    }),
    'shop-chargeback': ({ order, amount, currency, outcome, claim }, { shop, money }) => ({
      subject: {
        opened: `תשלום עבור הזמנה ${order.number} ב־${shop} הוכחש`,
        won: `המחלוקת על הזמנה ${order.number} ב־${shop} הסתיימה לטובתכם`,
        lost: `המחלוקת על הזמנה ${order.number} ב־${shop} הסתיימה לרעתכם`,
      }[outcome],
      title: { opened: 'תשלום הוכחש', won: 'המחלוקת הסתיימה לטובתכם', lost: 'המחלוקת הסתיימה לרעתכם' }[outcome],
      text: {
        opened: [
          `הלקוח של הזמנה ${order.number} הכחיש חיוב של ${money(amount, currency)}${claim ? ` (${claim})` : ''}. הבנק מעכב את הסכום עד להחלטה, ועד אז אי אפשר להחזיר אותו.`,
          'יש להגיש ראיות, כמו מספר מעקב, בלוח הבקרה של ספק התשלומים. שם מופיע גם המועד האחרון.',
        ],
        won: [`הבנק מחזיר לכם ${money(amount, currency)} עבור הזמנה ${order.number}.`],
        lost: [`הבנק החליט לטובת הלקוח. ${money(amount, currency)} מהזמנה ${order.number} לא יוחזרו אליכם.`],
      }[outcome],
      actions: SLIP,
      after: [],
    }),
    'shop-refund-failed': ({ order, amount, currency, failure }, { shop, money }) => ({
      subject: `החזר כספי עבור הזמנה ${order.number} אצל ${shop} נכשל`,
      title: 'ההחזר הכספי נכשל',
      text: [
        `ספק התשלומים לא הצליח להחזיר ${money(amount, currency)} עבור הזמנה ${order.number}. סיבה: ${failure}. החנות אינה מנסה שוב באופן אוטומטי, והלקוח עדיין ממתין להחזר.`,
        'יש לבדוק את התשלום בלוח הבקרה של ספק התשלומים, ואז להתחיל את ההחזר מחדש או להחזיר את הסכום בדרך אחרת.',
      ],
      actions: SLIP,
      after: [],
    }),
  },
  labels: {
    ordered: 'פריטים שהוזמנו',
    parcel: 'פריטים במשלוח הזה',
    items: 'פריטים',
    delivery: 'משלוח',
    pickup: 'נקודת איסוף',
    howToPay: (way) => `הוראות תשלום: ${way}`,
    payUntil: (day) => `יש לשלם עד ${day}. לאחר מכן ההזמנה מבוטלת.`,
    reference: 'אסמכתה',
    tracking: 'מספר מעקב',
    track: 'למעקב אחר המשלוח',
    downloads: 'ההורדות שלכם',
    papers: 'מסמכים',
    invoice: 'הדפסת חשבונית',
    creditNote: 'הדפסת הודעת זיכוי',
    returned: (moment) => `התבקש: ${moment}`,
    decision: 'הודעה מהחנות',
    buyer: 'לקוח',
    note: 'הערות להזמנה',
    ...sumTexts.he,
  },
}
