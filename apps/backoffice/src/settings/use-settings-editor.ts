import { ApiError } from '@cartwright/client'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useBackOffice } from '../app/context.tsx'
import { describeError } from '../parts/describe-error.ts'
import type { Draft, DraftStore } from '../parts/draft-store.ts'
import { listChangedFields } from '../parts/merge-edits.ts'
import { showSuccess } from '../parts/toasts.tsx'
import { useTexts } from '../texts/sections.ts'
import { type FormContext, type Problems, type SettingsForm, toFieldPath } from './settings-form.ts'
import { saveSettings, type SettingsSaveResult } from './save-settings.ts'
import type { LoadedSettings } from './shop-settings.ts'

/** Pause in typing after which the draft is stored, in milliseconds. */
const DRAFT_DELAY_MS = 300

interface EditorOptions<Values extends object> {
  form: SettingsForm<Values>
  loaded: LoadedSettings
  draft: Draft<Values> | undefined
  drafts: DraftStore
  onSaved?: () => void
}

/** Fields that two people changed differently, which wait for a decision. */
type OpenConflict<Values> = Extract<SettingsSaveResult<Values>, { conflicts: unknown }>

/** State of a form of the settings: values, problems, draft, saving, conflicts. */
export function useSettingsEditor<Values extends object>(options: EditorOptions<Values>) {
  const { form, draft, drafts } = options
  const { api, session, formats, changePreferences } = useBackOffice()
  const texts = useTexts('settings')
  const queries = useQueryClient()
  const [origin, setOrigin] = useState(() => ({
    ...options.loaded,
    values: draft?.base ?? form.toValues(options.loaded.settings),
    ...(draft?.revision !== undefined && { revision: draft.revision }),
  }))
  const [values, setValues] = useState(draft?.values ?? origin.values)
  const { problems, failure, show, showRefusal, clear } = useProblems(form.paths)
  const [isSaving, setSaving] = useState(false)
  const [conflict, setConflict] = useState<OpenConflict<Values>>()
  const isDirty = listChangedFields(origin.values, values).length > 0
  const { isLeaving, leave, markEdited } = useStoredDraft(
    drafts,
    `settings/${form.name}`,
    isDirty ? { base: origin.values, values, revision: origin.revision } : undefined,
  )
  const context: FormContext = {
    texts: texts.settings,
    settings: origin.settings,
    decimals: countDecimals(origin.settings.shop.currency) ?? formats.decimals,
  }

  async function save(from = origin, typed = values): Promise<void> {
    if (isSaving) return
    const found = withoutEmpty(form.validate(typed, context))
    show(found)
    if (Object.keys(found).length > 0) return
    setSaving(true)
    try {
      const result = await saveSettings(api, form, from, typed)
      if ('conflicts' in result) setConflict(result)
      else await showSaved(result.saved)
    } catch (error) {
      showRefusal(error)
    } finally {
      setSaving(false)
    }
  }

  async function showSaved(saved: LoadedSettings): Promise<void> {
    await leave()
    const next = form.toValues(saved.settings)
    setOrigin({ ...saved, values: next })
    setValues(next)
    showSuccess(texts.settings.saved)
    // The shop's name and currency are part of the session, and of the formats of every page.
    await session.resume().then(
      () => changePreferences({}),
      () => {},
    )
    await queries.invalidateQueries({ queryKey: ['setup'] })
    options.onSaved?.()
  }

  return {
    values,
    problems,
    failure,
    conflict,
    isSaving,
    isDirty,
    isRestored: draft !== undefined && isDirty,
    settings: origin.settings,
    shouldBlock: () => isDirty && !isLeaving.current,
    save: () => void save(),
    leave,
    /** Changes fields. A changed field has no problem until it is checked again. */
    set(changed: Partial<Values>): void {
      markEdited()
      setValues((current) => ({ ...current, ...changed }))
      clear(Object.keys(changed))
    },
    showProblem: (field: keyof Values & string, problem: string) => show({ [field]: problem }),
    discard(): void {
      const saved = form.toValues(origin.settings)
      setOrigin((current) => ({ ...current, values: saved }))
      setValues(saved)
      show({})
    },
    closeConflict: () => setConflict(undefined),
    /** Saves the merged values with the decisions about the fields in conflict. */
    resolveConflict(chosen: Partial<Values>): void {
      if (!conflict) return
      const next = { ...conflict.current, values: form.toValues(conflict.current.settings) }
      const decided = { ...conflict.merged, ...chosen }
      setConflict(undefined)
      setOrigin(next)
      setValues(decided)
      void save(next, decided)
    },
  }
}

/** Problems at the fields, and a failure above the form. */
function useProblems(paths: SettingsForm<object>['paths']) {
  const texts = useTexts('settings')
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<string>()

  function show(found: Problems): void {
    setFailure(undefined)
    setProblems(found)
    const [first] = Object.keys(found)
    // After the sentences are there, so that a screen reader reads them with the field.
    if (first !== undefined) requestAnimationFrame(() => focusField(first))
  }

  /** Shows the server's refusal at its fields, or above the form. */
  function showRefusal(error: unknown): void {
    const violations = error instanceof ApiError ? error.fieldViolations : []
    const found: Record<string, string> = {}
    for (const { field = '', description } of violations) {
      const at = toFieldPath(paths, field)
      if (at !== undefined) found[at] = texts.settings.rejected(description)
    }
    show(found)
    if (Object.keys(found).length === 0) setFailure(describeError(error, texts))
  }

  /** Removes the problems of fields, and of what is inside of them. */
  function clear(fields: readonly string[]): void {
    const isInside = (path: string): boolean =>
      fields.some((field) => path.startsWith(field) && !/\w/.test(path.charAt(field.length)))
    setProblems((current) => Object.fromEntries(Object.entries(current).filter(([path]) => !isInside(path))))
  }

  return { problems, failure, show, showRefusal, clear }
}

function withoutEmpty(problems: Problems): Problems {
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined))
}

function countDecimals(currency: string): number | undefined {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits
}

function focusField(path: string): void {
  const fields = [...document.querySelectorAll<HTMLElement>('.editor [name], .editor [data-field]')]
  const nameOf = (field: HTMLElement) => field.getAttribute('name') ?? field.dataset['field'] ?? ''
  const field = fields.find((each) => nameOf(each) === path) ?? fields.find((each) => path.startsWith(nameOf(each)))
  field?.focus()
}

/** Stores the draft after each pause in typing; without unsaved edits there is none. */
function useStoredDraft<Values>(drafts: DraftStore, form: string, draft: Draft<Values> | undefined) {
  const isLeaving = useRef(false)
  useEffect(() => {
    const timer = setTimeout(() => {
      if (isLeaving.current) return
      void (draft ? drafts.write(form, draft) : drafts.delete(form))
    }, DRAFT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [drafts, form, draft])
  return {
    isLeaving,
    /** A form that is edited after it was saved has a draft again. */
    markEdited: () => void (isLeaving.current = false),
    /** Deletes the draft before the form is left. */
    async leave(): Promise<void> {
      isLeaving.current = true
      await drafts.delete(form)
    },
  }
}
