import { sumTexts } from '../../../texts/orders/sum-texts.ts'
import type { OrderTexts } from './order-texts.ts'

const SEE = ['לצפייה בהזמנה']
/** Label of the staff button, since staff have no page of the order yet. */
const SLIP = ['לפתיחת תעודת המשלוח']

export const he: OrderTexts = {
  words: {
    'order-placed': ({ order, payment }, { shop }) => ({
      subject: `ההזמנה שלך ${order.number} אצל ${shop}`,
      title: 'תודה על ההזמנה',
      text: [
        `ההזמנה שלך ${order.number} התקבלה אצל ${shop}.`,
        ...{
          paid: ['ההזמנה שולמה.'],
          partly: ['חלק מההזמנה שולם; היתרה תשולם מאוחר יותר.'],
          due: ['ההזמנה טרם שולמה. הוראות התשלום מופיעות למטה.'],
          free: ['אין מה לשלם.'],
        }[payment],
      ],
      actions: SEE,
      after: ['מי שהקישור להזמנה בידיו יכול לראות אותה. כדאי לשמור אותו לעצמך.'],
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
        ? `ההזמנה שלך ${order.number} אצל ${shop} מחכה לאיסוף`
        : `ההזמנה שלך ${order.number} מ־${shop} בדרך`,
      title: isPickup ? 'מוכנה לאיסוף' : 'ההזמנה נשלחה',
      text: [
        isPickup
          ? `הפריטים שלמטה, מהזמנה ${order.number}, מוכנים לאיסוף.`
          : `${shop} שלח את הפריטים שלמטה, מהזמנה ${order.number}.`,
      ],
      actions: SEE,
      after: [],
    }),
    'order-refunded': ({ order, amount, isWhole }, { shop, money }) => ({
      subject: `קיבלת החזר מ־${shop} עבור הזמנה ${order.number}`,
      title: 'ההחזר הכספי בדרך',
      text: [
        isWhole
          ? `${shop} החזיר ${money(amount, order.currency)}: כל מה ששולם עבור הזמנה ${order.number}.`
          : `${shop} החזיר ${money(amount, order.currency)} מהזמנה ${order.number}.`,
        'ההחזר יבוצע לאמצעי התשלום המקורי. ייתכן שיחלפו כמה ימים עד שיופיע בבנק.',
      ],
      actions: SEE,
      after: [],
    }),
    'order-canceled': ({ order }, { shop }) => ({
      subject: `ההזמנה שלך ${order.number} אצל ${shop} בוטלה`,
      title: 'ההזמנה שלך בוטלה',
      text: [
        `הזמנה ${order.number} אצל ${shop} בוטלה. היא לא תישלח.`,
        'אם כבר שולם עליה, הודעה נפרדת תספר איזה סכום מוחזר.',
      ],
      actions: SEE,
      after: [],
    }),
    'order-return-requested': ({ order, asked }, { shop, moment }) =>
      asked.kind === 'withdrawal'
        ? {
            subject: `${shop} קיבל את ביטול העסקה שלך בהזמנה ${order.number}`,
            title: 'ביטול העסקה התקבל',
            text: [
              `ביטלת את העסקה עם ${shop} לגבי הפריטים שלמטה, מהזמנה ${order.number}. הביטול הגיע אלינו: ${moment(asked.at)}.`,
              'הודעה זו היא אישור הקבלה. כדאי לשמור אותה.',
            ],
            actions: SEE,
            after: [],
          }
        : {
            subject: `${shop} קיבל את בקשת ההחזרה שלך מהזמנה ${order.number}`,
            title: 'הבקשה שלך התקבלה',
            text: [
              `ביקשת להחזיר את הפריטים שלמטה, מהזמנה ${order.number}. ${shop} ישיב בהודעה. יש להמתין לתשובה לפני המשלוח.`,
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
          approved: `${shop} מקבל בחזרה את הפריטים שלמטה, מהזמנה ${order.number}.`,
          declined: `${shop} אינו מקבל בחזרה את הפריטים שלמטה, מהזמנה ${order.number}.`,
          received: `${shop} קיבל את הפריטים שלמטה, מהזמנה ${order.number}.`,
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
          partly: 'חלק מההזמנה שולם; היתרה תשולם מאוחר יותר.',
          due: 'ההזמנה טרם שולמה. יש לסמן אותה כמשולמת כשהכסף יגיע.',
          free: 'אין מה לשלם.',
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
      subject: isPickup ? `הזמנה ${order.number} אצל ${shop} מחכה לאיסוף` : `הזמנה ${order.number} מ־${shop} נשלחה`,
      title: isPickup ? `הזמנה ${order.number} מחכה לאיסוף` : `הזמנה ${order.number} נשלחה`,
      text: [
        isPickup
          ? 'הפריטים שלמטה סומנו כמוכנים לאיסוף. נשלחה הודעה לקונה.'
          : 'הפריטים שלמטה סומנו כנשלחו. נשלחה הודעה לקונה.',
      ],
      actions: SLIP,
      after: [],
    }),
    'shop-order-refunded': ({ order, amount, isWhole }, { shop, money }) => ({
      subject: `החזר כספי עבור הזמנה ${order.number} אצל ${shop}`,
      title: `החזר כספי עבור הזמנה ${order.number}`,
      text: [
        isWhole
          ? `${money(amount, order.currency)} הוחזרו לקונה: כל מה ששולם.`
          : `${money(amount, order.currency)} הוחזרו לקונה.`,
      ],
      actions: SLIP,
      after: [],
    }),
    'shop-order-canceled': ({ order }, { shop }) => ({
      subject: `הזמנה ${order.number} אצל ${shop} בוטלה`,
      title: `הזמנה ${order.number} בוטלה`,
      text: ['אין לשלוח ממנה דבר נוסף.'],
      actions: SLIP,
      after: [],
    }),
    'shop-return-requested': ({ order, asked }, { shop }) => ({
      subject:
        asked.kind === 'withdrawal'
          ? `ביטול עסקה בהזמנה ${order.number} אצל ${shop}`
          : `בקשת החזרה: הזמנה ${order.number} אצל ${shop}`,
      title: asked.kind === 'withdrawal' ? 'עסקה בוטלה' : 'התבקשה החזרה',
      text: [`מדובר בהזמנה ${order.number}. יש להחליט בעניין, בפקודה „returns list”: מחכים לתשובה שלך.`],
      actions: SLIP,
      after: [],
    }),
    'shop-payment-disputed': ({ order, amount, currency }, { shop, money }) => ({
      subject: `משהו אינו כשורה בתשלום עבור הזמנה ${order.number} אצל ${shop}`,
      title: 'תשלום דורש את תשומת לבך',
      text: [
        `ספק התשלומים מסר שנגבו ${money(amount, currency)} עבור הזמנה ${order.number}. החנות לא ביקשה זאת כך, או שכבר ויתרה על התשלום: הסכום אינו נחשב כתשלום, והחנות מבקשת להחזיר אותו.`,
        'יש לבדוק את התשלום אצל הספק.',
      ],
      actions: SLIP,
      after: [],
    }),
    'shop-chargeback': ({ order, amount, currency, outcome, claim }, { shop, money }) => ({
      subject: {
        opened: `תשלום עבור הזמנה ${order.number} ב־${shop} הוכחש`,
        won: `המחלוקת על הזמנה ${order.number} ב־${shop} הסתיימה לטובתך`,
        lost: `המחלוקת על הזמנה ${order.number} ב־${shop} הסתיימה נגדך`,
      }[outcome],
      title: { opened: 'תשלום הוכחש', won: 'המחלוקת הסתיימה לטובתך', lost: 'המחלוקת הסתיימה נגדך' }[outcome],
      text: {
        opened: [
          `הלקוח של הזמנה ${order.number} אמר לבנק שלא היה צריך לחייב ${money(amount, currency)}${claim ? ` (${claim})` : ''}. הבנק לקח את הכסף בחזרה עד שיחליט, ועד אז אי אפשר להחזיר אותו.`,
          'יש להשיב עם הוכחות, כמו מעקב המשלוח, בלוח הבקרה של ספק התשלומים: שם כתוב עד מתי.',
        ],
        won: [`הבנק מחזיר לך ${money(amount, currency)} עבור הזמנה ${order.number}.`],
        lost: [`הבנק החליט לטובת הלקוח. ${money(amount, currency)} מהזמנה ${order.number} אבדו סופית.`],
      }[outcome],
      actions: SLIP,
      after: [],
    }),
    'shop-refund-failed': ({ order, amount, currency, failure }, { shop, money }) => ({
      subject: `החזר כספי עבור הזמנה ${order.number} אצל ${shop} נכשל`,
      title: 'לא ניתן היה להחזיר כסף',
      text: [
        `ספק התשלומים לא הצליח להחזיר ${money(amount, currency)} עבור הזמנה ${order.number}. לדבריו: ${failure}. החנות אינה מנסה שוב מעצמה, והלקוח עדיין ממתין לכסף.`,
        'יש לבדוק את התשלום אצל הספק, ואז להתחיל את ההחזר מחדש או לשלם ללקוח בדרך אחרת.',
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
    downloads: 'ההורדות שלך',
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
