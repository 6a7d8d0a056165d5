import { de } from './de.ts'
import { en } from './en.ts'
import { fr } from './fr.ts'
import { he } from './he.ts'
import type { AccountTexts } from './mail-texts.ts'
import { de as deOrders } from './orders/de.ts'
import { en as enOrders } from './orders/en.ts'
import { fr as frOrders } from './orders/fr.ts'
import { he as heOrders } from './orders/he.ts'
import type { OrderTexts } from './orders/order-texts.ts'

/** Texts of all mails in one language. */
interface MailTexts extends Omit<AccountTexts, 'words'> {
  words: AccountTexts['words'] & OrderTexts['words']
  orderLabels: OrderTexts['labels']
}

const ENGLISH = unite(en, enOrders)
const TEXTS: Readonly<Record<string, MailTexts>> = {
  en: ENGLISH,
  de: unite(de, deOrders),
  fr: unite(fr, frOrders),
  he: unite(he, heOrders),
}

/** Languages of the mail texts. */
export const mailLanguages: readonly string[] = Object.keys(TEXTS)

/** Finds the texts of a language: `de-AT` uses `de`; unsupported languages use English. */
export function getMailTexts(language: string): { language: string; texts: MailTexts } {
  const base = language.toLowerCase().split(/[-_]/, 1)[0] ?? ''
  const texts = Object.hasOwn(TEXTS, base) ? TEXTS[base] : undefined
  return texts ? { language: base, texts } : { language: 'en', texts: ENGLISH }
}

function unite(accounts: AccountTexts, { words, labels }: OrderTexts): MailTexts {
  return { ...accounts, words: { ...accounts.words, ...words }, orderLabels: labels }
}
