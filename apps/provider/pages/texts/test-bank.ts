import type { PageLanguage, ShopProps } from '../page-props.ts'
import { getTexts } from './index.ts'

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
    badge: 'Test mode',
    title: 'Confirm your payment',
    lead: (shop) => `${shop} would like to charge your test card.`,
    explained: 'This is a test bank: no money is charged. A real bank would ask for a code or your fingerprint here.',
    pass: 'Confirm payment',
    fail: 'Decline payment',
    overTitle: 'Nothing to confirm',
    over: 'This payment has already been confirmed or declined, or does not exist.',
    back: 'Back to the shop',
  },
  de: {
    badge: 'Testmodus',
    title: 'Zahlung bestätigen',
    lead: (shop) => `${shop} möchte Ihre Testkarte belasten.`,
    explained:
      'Das ist eine Testbank: Es wird nichts abgebucht. Eine echte Bank würde hier einen Code oder Ihren Fingerabdruck verlangen.',
    pass: 'Zahlung bestätigen',
    fail: 'Zahlung ablehnen',
    overTitle: 'Nichts zu bestätigen',
    over: 'Diese Zahlung wurde schon bestätigt oder abgelehnt, oder es gibt sie nicht.',
    back: 'Zurück zum Shop',
  },
  fr: {
    badge: 'Mode test',
    title: 'Confirmez votre paiement',
    lead: (shop) => `${shop} souhaite débiter votre carte de test.`,
    explained:
      'Ceci est une banque de test : rien n’est débité. Une vraie banque demanderait ici un code ou votre empreinte.',
    pass: 'Confirmer le paiement',
    fail: 'Refuser le paiement',
    overTitle: 'Rien à confirmer',
    over: 'Ce paiement a déjà été confirmé ou refusé, ou il n’existe pas.',
    back: 'Retour à la boutique',
  },
  he: {
    badge: 'מצב בדיקה',
    title: 'אישור התשלום',
    lead: (shop) => `${shop} מבקשת לחייב את כרטיס הבדיקה שלכם.`,
    explained: 'זהו בנק בדיקה: לא יבוצע חיוב. בנק אמיתי היה מבקש כאן קוד או טביעת אצבע.',
    pass: 'אישור התשלום',
    fail: 'דחיית התשלום',
    overTitle: 'אין מה לאשר',
    over: 'התשלום הזה כבר אושר או נדחה, או שאינו קיים.',
    back: 'חזרה לחנות',
  },
}

export function testBankTexts(shop: ShopProps): TestBankTexts {
  const lang = getTexts(shop).lang.split('-', 1)[0]
  return TEXTS[lang as PageLanguage] ?? TEXTS.en // `textsOf` returns no other languages
}
