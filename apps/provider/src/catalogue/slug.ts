import { plainLetters } from './plain-letters.ts'
import { transliterate } from './transliterate.ts'

/** Room for a number at the end within the 100 characters of a slug. */
const LONGEST = 90

/** `"Crème brûlée No. 5"` → `creme-brulee-no-5`, `"Тестов продукт BG"` → `testov-produkt-bg`; the fallback where no letter or digit of it can stand in an address. */
export function slugOf(name: string, fallback: string): string {
  const slug = plainLetters(transliterate(name))
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replaceAll(/^-|-$/g, '')
  return slug || fallback
}

/** Whether a slug can stand in an address as it is: clients do not encode it. Dots alone would lead elsewhere. */
export function isUrlSafe(slug: string): boolean {
  return /^[A-Za-z0-9_~-][A-Za-z0-9._~-]*$/.test(slug)
}
