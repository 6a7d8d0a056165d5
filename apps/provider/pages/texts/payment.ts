import type { PageLanguage, ShopProps } from '../page-props.ts'
import { getPageLanguage } from './index.ts'

/** Texts between order and payment. */
export interface PaymentTexts {
  waiting: { title: string; text: string; leave: string; again: string }
  challenge: { title: string; text: string; on: string }
  stripe: {
    title: string
    lead: string
    pay: (amount: string) => string
    loading: string
    notLoaded: string
    withoutScript: string
  }
  giveUp: string
}

const TEXTS: Readonly<Record<PageLanguage, PaymentTexts>> = {
  en: {
    waiting: {
      title: 'Waiting for your bank',
      text: 'Your order is reserved. Your bank has not answered yet. Please do not pay again.',
      leave:
        'This page refreshes automatically. You can also close it: we will email you when the payment is confirmed.',
      again: 'Refresh',
    },
    challenge: {
      title: 'Confirm the payment with your bank',
      text: 'You confirm the payment on your bank’s page and then return here. You have not been charged yet.',
      on: 'Continue to your bank',
    },
    stripe: {
      title: 'Payment',
      lead: 'Your order is reserved. Your payment details go directly to Stripe, which processes the payment for this shop.',
      pay: (amount) => `Pay ${amount}`,
      loading: 'Loading payment form …',
      notLoaded:
        'The payment form could not be loaded. You have not been charged. Reload this page, or go back and choose another payment method.',
      withoutScript:
        'This payment method needs JavaScript. Turn it on in your browser, or go back and choose another payment method.',
    },
    giveUp: 'Change payment method or order',
  },
  de: {
    waiting: {
      title: 'Wir warten auf Ihre Bank',
      text: 'Ihre Bestellung ist reserviert. Ihre Bank hat noch nicht geantwortet. Bitte zahlen Sie nicht noch einmal.',
      leave:
        'Diese Seite aktualisiert sich automatisch. Sie können sie auch schließen: Wir schreiben Ihnen, sobald die Zahlung bestätigt ist.',
      again: 'Aktualisieren',
    },
    challenge: {
      title: 'Bestätigen Sie die Zahlung bei Ihrer Bank',
      text: 'Sie bestätigen die Zahlung auf der Seite Ihrer Bank und kehren danach hierher zurück. Bis dahin wird nichts abgebucht.',
      on: 'Weiter zu Ihrer Bank',
    },
    stripe: {
      title: 'Zahlung',
      lead: 'Ihre Bestellung ist reserviert. Ihre Zahlungsdaten gehen direkt an Stripe, das die Zahlung für diesen Shop abwickelt.',
      pay: (amount) => `${amount} zahlen`,
      loading: 'Das Zahlungsformular wird geladen …',
      notLoaded:
        'Das Zahlungsformular konnte nicht geladen werden. Es wurde nichts abgebucht. Laden Sie die Seite neu, oder gehen Sie zurück und wählen Sie eine andere Zahlungsart.',
      withoutScript:
        'Diese Zahlungsart benötigt JavaScript. Schalten Sie es in Ihrem Browser ein, oder gehen Sie zurück und wählen Sie eine andere Zahlungsart.',
    },
    giveUp: 'Zahlungsart oder Bestellung ändern',
  },
  fr: {
    waiting: {
      title: 'Nous attendons votre banque',
      text: 'Votre commande est réservée. Votre banque n’a pas encore répondu. Ne payez pas une seconde fois.',
      leave:
        'Cette page s’actualise automatiquement. Vous pouvez aussi la fermer : nous vous écrirons dès que le paiement sera confirmé.',
      again: 'Actualiser',
    },
    challenge: {
      title: 'Confirmez le paiement auprès de votre banque',
      text: 'Vous confirmez le paiement sur la page de votre banque, puis revenez ici. D’ici là, rien n’est débité.',
      on: 'Continuer vers votre banque',
    },
    stripe: {
      title: 'Paiement',
      lead: 'Votre commande est réservée. Vos données de paiement vont directement à Stripe, qui traite le paiement pour cette boutique.',
      pay: (amount) => `Payer ${amount}`,
      loading: 'Chargement du formulaire de paiement …',
      notLoaded:
        'Le formulaire de paiement n’a pas pu être chargé. Rien n’a été débité. Rechargez cette page, ou revenez en arrière et choisissez un autre moyen de paiement.',
      withoutScript:
        'Ce moyen de paiement nécessite JavaScript. Activez-le dans votre navigateur, ou revenez en arrière et choisissez un autre moyen de paiement.',
    },
    giveUp: 'Changer de moyen de paiement ou modifier la commande',
  },
  he: {
    waiting: {
      title: 'ממתינים לאישור הבנק',
      text: 'ההזמנה שמורה. הבנק עדיין לא השיב. נא לא לשלם שוב.',
      leave: 'הדף מתעדכן אוטומטית. אפשר גם לסגור אותו: נכתוב לכם כשהתשלום יאושר.',
      again: 'רענון',
    },
    challenge: {
      title: 'אישור התשלום מול הבנק',
      text: 'יש לאשר את התשלום בדף של הבנק ואז לחזור לכאן. עד אז לא תחויבו.',
      on: 'המשך לבנק',
    },
    stripe: {
      title: 'תשלום',
      lead: 'ההזמנה שמורה. פרטי התשלום עוברים ישירות ל־Stripe, שמעבדת את התשלום עבור החנות.',
      pay: (amount) => `תשלום ${amount}`,
      loading: 'טופס התשלום נטען …',
      notLoaded: 'לא ניתן היה לטעון את טופס התשלום. לא חויבתם. נא לטעון את הדף מחדש, או לחזור ולבחור אמצעי תשלום אחר.',
      withoutScript: 'אמצעי התשלום הזה דורש JavaScript. נא להפעיל אותו בדפדפן, או לחזור ולבחור אמצעי תשלום אחר.',
    },
    giveUp: 'שינוי אמצעי התשלום או ההזמנה',
  },
}

export const getPaymentTexts = (shop: ShopProps): PaymentTexts => TEXTS[getPageLanguage(shop)]
