import type { ShownSubscription } from '../order-props.ts'
import type { PageLanguage } from '../page-props.ts'

interface Words {
  /** Name of an unnamed subscription. */
  name: string
  firstOnly: string
}

/** Text below the name of a line: `Weekly · First delivery only, not renewed`. */
export function createSubscriptionFormatter(language: PageLanguage): (subscription: ShownSubscription) => string {
  const { name, firstOnly } = WORDS[language]
  return ({ title }) => `${title || name} · ${firstOnly}`
}

const WORDS: Readonly<Record<PageLanguage, Words>> = {
  en: { name: 'Subscription', firstOnly: 'First delivery only, not renewed' },
  de: { name: 'Abonnement', firstOnly: 'Nur die erste Lieferung, keine Verlängerung' },
  fr: { name: 'Abonnement', firstOnly: 'Première livraison uniquement, sans renouvellement' },
  he: { name: 'מינוי', firstOnly: 'משלוח ראשון בלבד, ללא חידוש' },
}
