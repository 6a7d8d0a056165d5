import type { Language } from '../app/preferences.ts'
import { en, type Texts } from './en.ts'

/** Loads the texts of a language. Only the chosen one is loaded beside English. */
export async function loadTexts(language: Language): Promise<Texts> {
  if (language === 'de') return (await import('./de.ts')).de
  if (language === 'fr') return (await import('./fr.ts')).fr
  if (language === 'he') return (await import('./he.ts')).he
  return en
}
