import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { I18nProvider } from 'react-aria-components'
import type { Texts } from '../texts/en.ts'
import type { Api } from './api.ts'
import { createFormats, type Formats } from './formats.ts'
import { type Preferences, savePreferences } from './preferences.ts'
import type { StaffSession } from './staff-session.ts'

/** Services of every page of the back office. */
export interface BackOffice {
  api: Api
  session: StaffSession
  texts: Texts
  formats: Formats
  preferences: Preferences
  changePreferences(changed: Partial<Preferences>): Promise<void>
}

const BackOfficeContext = createContext<BackOffice | undefined>(undefined)

/** Returns the services of the back office. */
export function useBackOffice(): BackOffice {
  const found = use(BackOfficeContext)
  if (!found) throw new Error('This component belongs inside a BackOfficeProvider.')
  return found
}

interface ProviderProps {
  api: Api
  session: StaffSession
  texts: Texts
  preferences: Preferences
  loadTexts(language: Preferences['language']): Promise<Texts>
  children: ReactNode
}

export function BackOfficeProvider({ api, session, loadTexts, children, ...initial }: ProviderProps) {
  const [{ texts, preferences }, setChosen] = useState({ texts: initial.texts, preferences: initial.preferences })
  const value = useMemo<BackOffice>(
    () => ({
      api,
      session,
      texts,
      preferences,
      formats: createFormats(preferences.language, session.shop),
      async changePreferences(changed) {
        const next = { ...preferences, ...changed }
        const nextTexts = await loadTexts(next.language)
        savePreferences(next)
        setChosen({ texts: nextTexts, preferences: next })
      },
    }),
    [api, session, texts, preferences, loadTexts],
  )
  return (
    <BackOfficeContext value={value}>
      <I18nProvider locale={preferences.language}>{children}</I18nProvider>
    </BackOfficeContext>
  )
}
