import { ApiError } from '@cartwright/client'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useBackOffice } from '../app/context.tsx'
import { describeError } from '../parts/describe-error.ts'
import type { Draft, DraftStore } from '../parts/draft-store.ts'
import { listChangedFields } from '../parts/merge-edits.ts'
import { showSuccess } from '../parts/toasts.tsx'
import { useTexts } from '../texts/sections.ts'
import {
  type CollectionProblems,
  type CollectionValues,
  EMPTY_COLLECTION,
  type EditableCollection,
  toCollectionValues,
  validateCollection,
} from './collection-form.ts'
import { createCollection, type SavedCollection, saveCollection, type SaveResult } from './save-collection.ts'

/** Pause in typing after which the draft is stored, in milliseconds. */
const DRAFT_DELAY_MS = 300

/** Collection that the edits began with; none for a new one. */
interface Origin {
  collection: EditableCollection | undefined
  values: CollectionValues
  revision: string | undefined
}

function toOrigin(collection: EditableCollection | undefined): Origin {
  const values = collection ? toCollectionValues(collection) : EMPTY_COLLECTION
  return { collection, values, revision: collection?.revision }
}

/** Fields that two people changed differently, which wait for a decision. */
type OpenConflict = Extract<SaveResult, { conflicts: unknown }>

/** State of the collection form: values, problems, draft, saving, conflicts. */
export function useCollectionEditor(
  opened: EditableCollection | undefined,
  draft: Draft<CollectionValues> | undefined,
  drafts: DraftStore,
) {
  const { api, session } = useBackOffice()
  const texts = useTexts('collections')
  const queries = useQueryClient()
  const openNew = useOpenNew()
  const form = `collection/${opened?.collection.id ?? 'new'}`
  const [origin, setOrigin] = useState<Origin>(() => ({
    ...toOrigin(opened),
    ...(draft && { values: draft.base, revision: draft.revision }),
  }))
  const [values, setValues] = useState(draft?.values ?? origin.values)
  const { problems, failure, showProblems, showRefusal, clearProblem } = useProblems()
  const [isSaving, setSaving] = useState(false)
  const [conflict, setConflict] = useState<OpenConflict>()
  const [jobId, setJobId] = useState<string>()
  const isDirty = listChangedFields(origin.values, values).length > 0
  const isReadOnly = !session.may('WIX_STORES.MODIFY_PRODUCTS')
  const { isLeaving, leave } = useStoredDraft(
    drafts,
    form,
    isDirty ? { base: origin.values, values, revision: origin.revision } : undefined,
  )

  async function save(from = origin, typed = values): Promise<void> {
    if (isSaving || isReadOnly) return
    const found = validateCollection(typed, texts)
    showProblems(found)
    if (Object.keys(found).length > 0) return
    setSaving(true)
    try {
      if (!from.collection) return await openNew(await createCollection(api, typed), leave)
      const base = { collection: from.collection, revision: from.revision, values: from.values }
      const result = await saveCollection(api, base, typed)
      if ('conflicts' in result) setConflict(result)
      else await showSaved(result.saved)
    } catch (error) {
      showRefusal(error)
    } finally {
      setSaving(false)
    }
  }

  async function showSaved({ editable, job }: SavedCollection): Promise<void> {
    const next = toOrigin(editable)
    setOrigin(next)
    setValues(next.values)
    setJobId(job?.id)
    await drafts.delete(form)
    showSuccess(texts.collection.saved)
    await queries.invalidateQueries({ queryKey: ['collections'] })
  }

  /** Saves the merged values with the decisions about the fields in conflict. */
  function resolveConflict(chosen: Partial<CollectionValues>): void {
    if (!conflict) return
    const { current, merged } = conflict
    const next = toOrigin(current)
    const decided = { ...merged, ...chosen }
    setConflict(undefined)
    setOrigin(next)
    setValues(decided)
    void save(next, decided)
  }

  return {
    collection: origin.collection,
    /** Job that applies the rule that was saved last. */
    jobId,
    values,
    problems,
    failure,
    conflict,
    isSaving,
    isDirty,
    isReadOnly,
    isRestored: draft !== undefined && isDirty,
    shouldBlock: () => isDirty && !isLeaving.current,
    save: () => void save(),
    leave,
    set<Field extends keyof CollectionValues>(field: Field, value: CollectionValues[Field]): void {
      setValues((current) => ({ ...current, [field]: value }))
      clearProblem(field)
    },
    /** Returns to the collection as last read, which may be newer than a restored draft. */
    discard(): void {
      const saved = toOrigin(origin.collection)
      setOrigin(saved)
      setValues(saved.values)
    },
    closeConflict: () => setConflict(undefined),
    resolveConflict,
  }
}

/** Opens a new collection under its address, once the draft is deleted. */
function useOpenNew() {
  const texts = useTexts('collections')
  const queries = useQueryClient()
  const navigate = useNavigate()
  return async ({ editable }: SavedCollection, leave: () => Promise<void>): Promise<void> => {
    await leave()
    showSuccess(texts.collection.created)
    void queries.invalidateQueries({ queryKey: ['collections'] })
    const params = { collectionId: editable.collection.id }
    await navigate({ to: '/collections/$collectionId', params, replace: true })
  }
}

/** Problems at the fields, and a failure above the form. */
function useProblems() {
  const texts = useTexts('collections')
  const [problems, setProblems] = useState<CollectionProblems>({})
  const [failure, setFailure] = useState<string>()
  function showProblems(found: CollectionProblems): void {
    setFailure(undefined)
    setProblems(found)
    focusFirst(found)
  }
  return {
    problems,
    failure,
    showProblems,
    /** Shows the server's refusal at its fields, or above the form. */
    showRefusal(error: unknown): void {
      const found = toProblems(error)
      showProblems(found)
      if (Object.keys(found).length === 0) setFailure(describeError(error, texts))
    },
    clearProblem: (field: keyof CollectionValues) => setProblems((current) => ({ ...current, [field]: undefined })),
  }
}

/** Converts the server's field violations to problems of the form. */
function toProblems(error: unknown): CollectionProblems {
  const found: CollectionProblems = {}
  for (const { field = '', description } of error instanceof ApiError ? error.fieldViolations : []) {
    const name = field.replace(/^collection\./, '').replace(/^rule\..*/, 'rule')
    if (name in EMPTY_COLLECTION) found[name as keyof CollectionValues] = description // `in` has checked it
  }
  return found
}

function focusFirst(problems: CollectionProblems): void {
  const first = Object.keys(EMPTY_COLLECTION).find((name) => name in problems)
  if (first) document.querySelector<HTMLElement>(`.editor [name="${first}"]`)?.focus()
}

/** Stores the draft after each pause in typing; without unsaved edits there is none. */
function useStoredDraft(drafts: DraftStore, form: string, draft: Draft<CollectionValues> | undefined) {
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
    /** Deletes the draft before the form is left. */
    async leave(): Promise<void> {
      isLeaving.current = true
      await drafts.delete(form)
    },
  }
}

export type CollectionEditor = ReturnType<typeof useCollectionEditor>
