import { ApiError } from '@cartwright/client'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useBackOffice } from '../app/context.tsx'
import { describeError } from '../parts/describe-error.ts'
import { type Draft, DraftStore } from '../parts/draft-store.ts'
import { listChangedFields } from '../parts/merge-edits.ts'
import { showSuccess } from '../parts/toasts.tsx'
import { useTexts } from '../texts/sections.ts'
import {
  isValidRate,
  normalizeRate,
  type Rates,
  saveRates,
  type SaveResult,
  type StoredRates,
} from './exchange-rates.ts'

const FORM = 'currencies'
const DRAFT_DELAY_MS = 300

/** State of the form: typed rates, problems, draft, saving, conflicts. */
export function useRatesEditor(opened: StoredRates) {
  const { api, session } = useBackOffice()
  const texts = useTexts('currencies')
  const queries = useQueryClient()
  const [drafts] = useState(() => new DraftStore(session.staff.id))
  const [origin, setOrigin] = useState(opened)
  const [rates, setRates] = useState(opened.rates)
  const [problems, setProblems] = useState<Record<string, string | undefined>>({})
  const [failure, setFailure] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const [conflict, setConflict] = useState<Extract<SaveResult, { conflicts: unknown }>>()
  const isDirty = isChanged(origin.rates, rates)
  useStoredDraft(
    drafts,
    isDirty ? { base: origin.rates, values: rates, revision: origin.revision } : undefined,
    (draft) => {
      if (draft.revision !== undefined) setOrigin({ rates: draft.base, revision: draft.revision })
      setRates(draft.values)
    },
  )

  async function save(from = origin, typed = rates): Promise<void> {
    if (isSaving) return
    const normalized = Object.fromEntries(
      Object.entries(typed).map(([currency, rate]) => [currency, normalizeRate(rate)]),
    )
    const wrong = Object.keys(normalized).filter((currency) => !isValidRate(normalized[currency] ?? ''))
    setProblems(Object.fromEntries(wrong.map((currency) => [currency, texts.currencies.invalid])))
    setFailure(undefined)
    if (wrong[0] !== undefined) return document.querySelector<HTMLElement>(`.rates [name="${wrong[0]}"]`)?.focus()
    setSaving(true)
    try {
      const result = await saveRates(api, from, normalized)
      if ('conflicts' in result) return setConflict(result)
      setOrigin(result.saved)
      setRates(result.saved.rates)
      queries.setQueryData(['currencies'], result.saved)
      await drafts.delete(FORM)
      showSuccess(texts.currencies.saved)
    } catch (error) {
      showRefusal(error)
    } finally {
      setSaving(false)
    }
  }

  /** Shows violations at their currency, others above the form. */
  function showRefusal(error: unknown): void {
    const sent = Object.keys(rates)
    const found = error instanceof ApiError ? error.fieldViolations : []
    const named = found.flatMap(({ field, description }) => {
      const currency = sent[Number(/rates\[(\d+)\]/.exec(field)?.[1] ?? -1)]
      return currency === undefined ? [] : [[currency, description] as const]
    })
    setProblems(Object.fromEntries(named))
    if (named.length === 0) setFailure(describeError(error, texts))
  }

  return {
    rates,
    problems,
    failure,
    conflict,
    isSaving,
    isDirty,
    save: () => void save(),
    set(currency: string, rate: string): void {
      setRates({ ...rates, [currency]: rate })
      setProblems({ ...problems, [currency]: undefined })
    },
    remove(removed: string): void {
      setRates(Object.fromEntries(Object.entries(rates).filter(([currency]) => currency !== removed)))
    },
    discard(): void {
      setRates(origin.rates)
      setProblems({})
    },
    closeConflict: () => setConflict(undefined),
    resolveConflict(chosen: Partial<Rates>): void {
      if (!conflict) return
      const decided = Object.entries({ ...conflict.merged, ...chosen }).filter(([, rate]) => rate)
      const typed = Object.fromEntries(decided) as Rates // undefined ones are left out
      setConflict(undefined)
      setOrigin(conflict.current)
      setRates(typed)
      void save(conflict.current, typed)
    },
  }
}

function isChanged(from: Rates, to: Rates): boolean {
  return listChangedFields(from, to).length > 0 || listChangedFields(to, from).length > 0
}

/** Restores the draft once, and stores a new one after each pause in typing. */
function useStoredDraft(
  drafts: DraftStore,
  draft: Draft<Rates> | undefined,
  restore: (draft: Draft<Rates>) => void,
): void {
  const [isRestored, setRestored] = useState(false)
  const onStored = useEffectEvent(restore)
  useEffect(() => {
    let isLeft = false
    void drafts.read<Rates>(FORM).then((stored) => {
      if (isLeft) return
      if (stored) onStored(stored)
      setRestored(true)
    })
    return () => {
      isLeft = true
    }
  }, [drafts])
  useEffect(() => {
    if (!isRestored) return undefined
    const timer = setTimeout(() => void (draft ? drafts.write(FORM, draft) : drafts.delete(FORM)), DRAFT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [drafts, draft, isRestored])
}
