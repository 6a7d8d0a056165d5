import type { PageLanguage, ShopProps } from '../page-props.ts'
import { languageOf } from './texts-of.ts'

/** What is said between an order and its payment. */
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
      title: 'We are asking the bank',
      text: 'Your order is reserved, and the answer of the bank has not come yet. Please do not pay a second time.',
      leave:
        'This page looks again by itself. You may also close it: as soon as the bank has decided, you get an e-mail.',
      again: 'Look again now',
    },
    challenge: {
      title: 'Your bank wants to know that it is you',
      text: 'You confirm the payment on a page of your bank, and come back here afterwards. Until then nothing is charged.',
      on: 'Continue to the bank',
    },
    stripe: {
      title: 'How will you pay?',
      lead: 'Your order is reserved. What you enter here goes straight to Stripe, which takes the payment for this shop.',
      pay: (amount) => `Pay ${amount}`,
      loading: 'The payment form is loading …',
      notLoaded:
        'The payment form could not be loaded. Nothing was charged. Load this page again, or go back and pay in another way.',
      withoutScript:
        'This way to pay needs JavaScript, which is switched off here. Go back and choose another one, or switch it on.',
    },
    giveUp: 'Pay in another way, or change the order',
  },
  de: {
    waiting: {
      title: 'Wir fragen die Bank',
      text: 'Ihre Bestellung ist reserviert, die Antwort der Bank steht noch aus. Bitte zahlen Sie nicht noch einmal.',
      leave:
        'Diese Seite sieht von selbst wieder nach. Sie können sie auch schließen: Sobald die Bank entschieden hat, bekommen Sie eine E-Mail.',
      again: 'Jetzt nachsehen',
    },
    challenge: {
      title: 'Ihre Bank möchte wissen, ob Sie es sind',
      text: 'Sie bestätigen die Zahlung auf einer Seite Ihrer Bank und kommen danach hierher zurück. Bis dahin wird nichts belastet.',
      on: 'Weiter zur Bank',
    },
    stripe: {
      title: 'Wie möchten Sie zahlen?',
      lead: 'Ihre Bestellung ist reserviert. Was Sie hier eingeben, geht direkt an Stripe, das die Zahlung für diesen Shop annimmt.',
      pay: (amount) => `${amount} zahlen`,
      loading: 'Das Zahlungsformular wird geladen …',
      notLoaded:
        'Das Zahlungsformular konnte nicht geladen werden. Es wurde nichts belastet. Laden Sie die Seite neu, oder gehen Sie zurück und zahlen Sie auf andere Weise.',
      withoutScript:
        'Diese Zahlungsart braucht JavaScript, und das ist hier ausgeschaltet. Gehen Sie zurück und wählen Sie eine andere, oder schalten Sie es ein.',
    },
    giveUp: 'Anders zahlen oder die Bestellung ändern',
  },
  fr: {
    waiting: {
      title: 'Nous interrogeons la banque',
      text: 'Votre commande est réservée, et la banque n’a pas encore répondu. Ne payez pas une seconde fois.',
      leave:
        'Cette page se met à jour d’elle-même. Vous pouvez aussi la fermer : dès que la banque aura décidé, vous recevrez un e-mail.',
      again: 'Vérifier maintenant',
    },
    challenge: {
      title: 'Votre banque veut s’assurer que c’est bien vous',
      text: 'Vous confirmez le paiement sur une page de votre banque, puis vous revenez ici. D’ici là, rien n’est débité.',
      on: 'Continuer vers la banque',
    },
    stripe: {
      title: 'Comment souhaitez-vous payer ?',
      lead: 'Votre commande est réservée. Ce que vous saisissez ici va directement à Stripe, qui encaisse pour cette boutique.',
      pay: (amount) => `Payer ${amount}`,
      loading: 'Chargement du formulaire de paiement …',
      notLoaded:
        'Le formulaire de paiement n’a pas pu être chargé. Rien n’a été débité. Rechargez cette page, ou revenez en arrière et payez autrement.',
      withoutScript:
        'Ce moyen de paiement a besoin de JavaScript, qui est désactivé ici. Revenez en arrière et choisissez-en un autre, ou activez-le.',
    },
    giveUp: 'Payer autrement ou modifier la commande',
  },
  he: {
    waiting: {
      title: 'אנחנו שואלים את הבנק',
      text: 'ההזמנה שלכם שמורה, ותשובת הבנק עוד לא הגיעה. נא לא לשלם פעם נוספת.',
      leave: 'הדף הזה בודק שוב מעצמו. אפשר גם לסגור אותו: ברגע שהבנק יחליט יישלח אליכם דוא״ל.',
      again: 'לבדוק שוב עכשיו',
    },
    challenge: {
      title: 'הבנק שלכם רוצה לוודא שזה אתם',
      text: 'מאשרים את התשלום בדף של הבנק וחוזרים לכאן. עד אז לא יחויב דבר.',
      on: 'להמשיך לבנק',
    },
    stripe: {
      title: 'איך תרצו לשלם?',
      lead: 'ההזמנה שלכם שמורה. מה שתזינו כאן עובר ישירות ל־Stripe, שגובה את התשלום עבור החנות.',
      pay: (amount) => `לשלם ${amount}`,
      loading: 'טופס התשלום נטען …',
      notLoaded: 'לא ניתן היה לטעון את טופס התשלום. לא חויב דבר. טענו את הדף מחדש, או חזרו ושלמו בדרך אחרת.',
      withoutScript: 'דרך התשלום הזאת דורשת JavaScript, והוא כבוי כאן. חזרו ובחרו דרך אחרת, או הפעילו אותו.',
    },
    giveUp: 'לשלם בדרך אחרת או לשנות את ההזמנה',
  },
}

export const paymentTextsOf = (shop: ShopProps): PaymentTexts => TEXTS[languageOf(shop)]
