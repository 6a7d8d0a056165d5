import type { CurrencyTexts } from './en.ts'

/** Texts of currencies in Hebrew. */
export const texts: CurrencyTexts = {
  currencies: {
    title: 'מטבעות',
    save: 'שמירה',
    discard: 'ביטול השינויים',
    saved: 'נשמר.',
    invalid: 'יש להזין מספר גדול מאפס, למשל 1.08.',
    add: 'הוספת מטבע',
    choose: 'בחירה …',
    addChosen: 'הוספה',
    lead: (own) => `לקוחות יכולים לראות מחירים במטבעות אלה. השער הוא שוויו של 1 ${own}. התשלום הוא ב־${own}.`,
    empty: (own) => `המחירים מוצגים ב־${own} בלבד.`,
    remove: (name) => `הסרת ${name}`,
  },
}
