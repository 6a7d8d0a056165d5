import { expect, test } from 'vitest'
import { createSubscriptionFormatter } from './subscription.ts'

test('a subscription line says in the language of the buyer that only its first delivery is sold', () => {
  const read = (title: string) =>
    (['en', 'de', 'fr', 'he'] as const).map((language) => createSubscriptionFormatter(language)({ title }))
  expect(read('Espresso')).toEqual([
    'Espresso · First delivery only, not renewed',
    'Espresso · Nur die erste Lieferung, keine Verlängerung',
    'Espresso · Première livraison uniquement, sans renouvellement',
    'Espresso · משלוח ראשון בלבד, ללא חידוש',
  ])
  expect(read('')[0]).toBe('Subscription · First delivery only, not renewed')
})
