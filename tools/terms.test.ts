/**
 * Texts of storefront, hosted pages, mails and back office use the terms of docs/terms.md, and no wording that
 * these replaced.
 */
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const FOLDERS = [
  'apps/storefront/src/texts',
  'apps/provider/pages/texts',
  'apps/provider/pages/mails/texts',
  'apps/backoffice/src/texts',
  ...globSync('apps/backoffice/src/*/texts', { cwd: ROOT }),
]
const LANGUAGES = ['en', 'de', 'fr', 'he'] as const
type Language = (typeof LANGUAGES)[number]

/** Wordings of before, by language: none may come back. */
const DENIED: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'Look into your mail',
    'Go on',
    'go on to',
    'Has nothing come',
    'Nothing came?',
    'front of the shop',
    'has a slip in it',
    'It is yours',
    'It goes to',
    'Where shall it go',
    'Where does the bill go',
    'Who is it for',
    'Goes well with it',
    ' things',
    'Show prices',
    'Used first',
    'This is missing',
    'How will you pay',
    'To the same address',
    '} per {',
    'Sign-ins',
    'About you',
    'Forget these',
    'there again',
    'Write to me',
    'is used.',
    'See everything',
    'fell off the shelf',
    'unwanted mail',
    'Nothing was charged',
    'good for ${',
    'e-mail',
    'E-mail',
    'was faster',
    'not as it should be',
    'gone for good',
    'way to pay',
    'The provider',
  ],
  de: [
    'Sehen Sie in Ihre Mails',
    'Zum Eingang des Ladens',
    'Wohin soll es gehen',
    'Für wen ist es',
    'Laden ',
    'beim Geschäft',
    'Das Geschäft',
    'Dieses Geschäft',
    'im Geschäft',
    'Zuerst verwende',
    'Es gehört Ihnen',
    'Das passt dazu',
    ' Sachen',
    'wird verwendet',
    'unerwünschte Mails',
    'Hersteller',
    'Dein',
    'dein',
    'noch eines verfügbar',
    'Ein Teil ',
    'Aufgegeben am',
    'Füllen Sie dieses Feld aus: ',
    'Geld erstattet',
    'mitverwalten',
  ],
  fr: [
    'Regardez vos',
    'entrée de la boutique',
    'Où faut-il livrer',
    'Pour qui est-ce',
    'C’est à vous',
    'Va bien avec',
    'en premier',
    'est utilisé',
    'étagère',
    'courriel',
    'Code de réduction',
    'Fabricant',
    ' ton ',
    ' tes ',
    'Remplissez ce champ :',
    'Une partie ',
    'acheteur',
    'argent',
  ],
  he: [
    'אל פתח החנות',
    'לאן לשלוח',
    'עבור מי',
    'זה שלכם',
    'דואר הזבל',
    'ראשונה לשימוש',
    'בשימוש',
    'על המדף',
    'יצרן',
    'שלך',
    'אליך',
    'אינך',
    'עמלות',
    'קונה',
    '„',
    '“',
  ],
}

/** Terms, in English, that the back office and the hosted pages of staff share. */
const SHARED_WITH_BACK_OFFICE = ['Sign out', 'Devices', 'Staff', 'Owner', 'Manager', 'Editor', 'Viewer']

/** Texts of `packages/ui` in all languages are in one file. */
const SHARED = readdirSync(join(ROOT, 'packages/ui/src'))
  .filter((name) => name.endsWith('-words.ts'))
  .map((name) => readFileSync(join(ROOT, 'packages/ui/src', name), 'utf8'))
  .join('\n')

const readTexts = (language: Language): string =>
  FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith(`${language}.ts`))
      .map((name) => readFileSync(join(ROOT, folder, name), 'utf8')),
  )
    .join('\n')
    .replaceAll(/\/\*\*.*?\*\//gs, '')

const readTerms = (): Record<Language, string>[] =>
  readFileSync(join(ROOT, 'docs/terms.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, , en = '', de = '', fr = '', he = '']) => ({ en, de, fr, he }))

test.each(LANGUAGES)('the texts in %s use every standard term of docs/terms.md', (language) => {
  const texts = readTexts(language) + SHARED
  const terms = readTerms().map((term) => term[language])
  expect(terms.length).toBeGreaterThan(30)
  expect(terms.filter((term) => term === '' || !texts.includes(term))).toEqual([])
})

test.each(LANGUAGES)(
  'the back office names roles, staff, sign-out and devices in %s as the staff pages do',
  (language) => {
    const files = globSync(`apps/backoffice/src/{texts,*/texts}/${language}.ts`, { cwd: ROOT })
    const texts = files.map((file) => readFileSync(join(ROOT, file), 'utf8')).join('\n')
    const rows = readTerms().filter(({ en }) => SHARED_WITH_BACK_OFFICE.includes(en))
    expect(rows).toHaveLength(SHARED_WITH_BACK_OFFICE.length)
    const terms = rows.map((term) => term[language])
    expect(terms.filter((term) => !texts.includes(term))).toEqual([])
  },
)

test.each(LANGUAGES)('no text in %s uses a wording that a standard term has replaced', (language) => {
  const texts = readTexts(language)
  expect(texts.length).toBeGreaterThan(10_000)
  expect(DENIED[language].filter((words) => texts.includes(words))).toEqual([])
})
