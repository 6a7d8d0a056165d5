/** Languages of the back office. */
export const LANGUAGES = { en: 'English', de: 'Deutsch', fr: 'Français', he: 'עברית' } as const
export type Language = keyof typeof LANGUAGES

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** Choices of a staff member for this browser. */
export interface Preferences {
  language: Language
  theme: Theme
}

const KEY = 'cartwright-admin-preferences'

/** Reads the preferences: those stored, or else the language of the browser, or of the shop. */
export function readPreferences(shopLocale: string): Preferences {
  const stored = readStored()
  const language = [stored.language, ...navigator.languages, shopLocale].map(toLanguage).find((each) => each)
  const theme = THEMES.find((each) => each === stored.theme) ?? 'system'
  return { language: language ?? 'en', theme }
}

/** Stores the preferences, and applies them to the document. Without storage they last as long as the page. */
export function savePreferences(preferences: Preferences): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences))
  } catch {
    // Storage is disabled or full.
  }
  applyPreferences(preferences)
}

/** Sets language, direction and theme of the document. */
export function applyPreferences({ language, theme }: Preferences): void {
  const root = document.documentElement
  root.lang = language
  root.dir = language === 'he' ? 'rtl' : 'ltr'
  root.dataset['theme'] = theme
}

function readStored(): Partial<Record<keyof Preferences, unknown>> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return typeof stored === 'object' && stored !== null ? stored : {}
  } catch {
    return {}
  }
}

function toLanguage(tag: unknown): Language | undefined {
  const language = String(tag).slice(0, 2).toLowerCase()
  return (Object.keys(LANGUAGES) as Language[]).find((each) => each === language)
}
