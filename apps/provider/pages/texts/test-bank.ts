import type { PageLanguage, ShopProps } from '../page-props.ts'
import { getTexts } from './texts-of.ts'

/** Texts of the test bank page, where a trial shop simulates the buyer's authentication. */
export interface TestBankTexts {
  badge: string
  title: string
  lead: (shop: string) => string
  explained: string
  pass: string
  fail: string
  overTitle: string
  over: string
  back: string
}

const TEXTS: Readonly<Record<PageLanguage, TestBankTexts>> = {
  en: {
    badge: 'Trial',
    title: 'The test bank asks: is it you?',
    lead: (shop) => `${shop} wants to charge your test card.`,
    explained: 'A real bank would ask for a code or your finger here. This bank is none, and no money moves.',
    pass: 'Yes, it is me',
    fail: 'No, refuse the payment',
    overTitle: 'Nothing to decide',
    over: 'This payment has been decided already, or there is none.',
    back: 'Back to the shop',
  },
  de: {
    badge: 'Probe',
    title: 'Die Testbank fragt: Sind Sie es?',
    lead: (shop) => `${shop} möchte Ihre Testkarte belasten.`,
    explained:
      'Eine echte Bank würde hier nach einem Code oder Ihrem Finger fragen. Diese Bank ist keine, und es fließt kein Geld.',
    pass: 'Ja, ich bin es',
    fail: 'Nein, Zahlung ablehnen',
    overTitle: 'Nichts zu entscheiden',
    over: 'Über diese Zahlung ist schon entschieden, oder es gibt keine.',
    back: 'Zurück zum Shop',
  },
  fr: {
    badge: 'Essai',
    title: 'La banque de test demande : est-ce bien vous ?',
    lead: (shop) => `${shop} souhaite débiter votre carte de test.`,
    explained:
      'Une vraie banque demanderait ici un code ou votre empreinte. Celle-ci n’en est pas une, et aucun argent ne circule.',
    pass: 'Oui, c’est moi',
    fail: 'Non, refuser le paiement',
    overTitle: 'Rien à décider',
    over: 'Ce paiement a déjà été décidé, ou il n’existe pas.',
    back: 'Retour à la boutique',
  },
  he: {
    badge: 'ניסיון',
    title: 'בנק הבדיקה שואל: האם זה באמת אתם?',
    lead: (shop) => `${shop} מבקשת לחייב את כרטיס הבדיקה שלכם.`,
    explained: 'בנק אמיתי היה מבקש כאן קוד או טביעת אצבע. הבנק הזה אינו אמיתי, ושום כסף אינו עובר.',
    pass: 'כן, זה אני',
    fail: 'לא, לדחות את התשלום',
    overTitle: 'אין מה להחליט',
    over: 'ההחלטה על התשלום הזה כבר התקבלה, או שאין תשלום כזה.',
    back: 'חזרה לחנות',
  },
}

export function testBankTexts(shop: ShopProps): TestBankTexts {
  const lang = getTexts(shop).lang.split('-', 1)[0]
  return TEXTS[lang as PageLanguage] ?? TEXTS.en // `textsOf` returns no other languages
}
