import { use, useMemo } from 'react'
import { useBackOffice } from '../app/context.tsx'
import type { Language } from '../app/preferences.ts'
import type { texts as bulkEdit } from '../bulk-edit/texts/en.ts'
import type { texts as inventory } from '../inventory/texts/en.ts'
import type { texts as currencies } from '../currencies/texts/en.ts'
import type { texts as collections } from '../collections/texts/en.ts'
import type { texts as jobs } from '../jobs/texts/en.ts'
import type { texts as productEditor } from '../product-editor/texts/en.ts'
import type { texts as transfer } from '../transfer/texts/en.ts'
import type { texts as media } from '../media/texts/en.ts'
import type { texts as products } from '../products/texts/en.ts'
import type { texts as settings } from '../settings/texts/en.ts'
import type { texts as setup } from '../setup/texts/en.ts'
import type { texts as richText } from '../rich-text/texts/en.ts'
import type { texts as views } from '../views/texts/en.ts'
import type { Texts } from './en.ts'

/** Texts that are loaded with the pages of a section: `<section>/texts/<language>.ts`. */
export interface SectionTexts {
  'bulk-edit': typeof bulkEdit
  inventory: typeof inventory
  currencies: typeof currencies
  collections: typeof collections
  jobs: typeof jobs
  media: typeof media
  products: typeof products
  'product-editor': typeof productEditor
  transfer: typeof transfer
  settings: typeof settings
  setup: typeof setup
  'rich-text': typeof richText
  views: typeof views
}

const files = import.meta.glob<object>('../*/texts/*.ts', { import: 'texts' })
const loading = new Map<string, Promise<object>>()

/**
 * Returns the texts of every page together with those of a section, in the language of this browser. Suspends the
 * page until they are loaded.
 */
export function useTexts<Section extends keyof SectionTexts>(section: Section): Texts & SectionTexts[Section] {
  const { texts, preferences } = useBackOffice()
  const own = use(loadSectionTexts(section, preferences.language)) as SectionTexts[Section] // a test compares the members
  return useMemo(() => ({ ...texts, ...own }), [texts, own])
}

function loadSectionTexts(section: keyof SectionTexts, language: Language): Promise<object> {
  const path = `../${section}/texts/${language}.ts`
  const texts = loading.get(path) ?? files[path]?.() ?? Promise.reject(new Error(`There are no texts at ${path}.`))
  loading.set(path, texts)
  return texts
}
