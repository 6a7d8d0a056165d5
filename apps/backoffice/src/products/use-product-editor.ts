import { ApiError, type Product } from '@cartwright/client'
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
  EMPTY_PRODUCT,
  type ProductProblems,
  type ProductValues,
  toProductValues,
  validateProduct,
} from './product-form.ts'
import { createProduct, saveProduct, type SaveResult } from './save-product.ts'

/** Pause in typing after which the draft is stored, in milliseconds. */
const DRAFT_DELAY_MS = 300

/** Product that the edits began with; none for a new one. */
interface Origin {
  product: Product | undefined
  values: ProductValues
  revision: string | undefined
}

function toOrigin(product: Product | undefined): Origin {
  return { product, values: product ? toProductValues(product) : EMPTY_PRODUCT, revision: product?.revision }
}

/** Fields that two people changed differently, which wait for a decision. */
type OpenConflict = Extract<SaveResult, { conflicts: unknown }>

/** State of the product form: values, problems, draft, saving, conflicts. */
export function useProductEditor(
  opened: Product | undefined,
  draft: Draft<ProductValues> | undefined,
  drafts: DraftStore,
) {
  const { api, session, formats } = useBackOffice()
  const texts = useTexts('products')
  const queries = useQueryClient()
  const navigate = useNavigate()
  const form = `product/${opened?._id ?? 'new'}`
  const [origin, setOrigin] = useState<Origin>(() => ({
    ...toOrigin(opened),
    ...(draft && { values: draft.base, revision: draft.revision }),
  }))
  const [values, setValues] = useState(draft?.values ?? origin.values)
  const { problems, failure, showProblems, showRefusal, clearProblem } = useProblems()
  const [isSaving, setSaving] = useState(false)
  const [conflict, setConflict] = useState<OpenConflict>()
  const isDirty = listChangedFields(origin.values, values).length > 0
  const isReadOnly = !session.may('WIX_STORES.MODIFY_PRODUCTS')
  const { isLeaving, leave } = useStoredDraft(
    drafts,
    form,
    isDirty ? { base: origin.values, values, revision: origin.revision } : undefined,
  )

  async function save(from = origin, typed = values): Promise<void> {
    if (isSaving || isReadOnly) return
    const found = validateProduct(typed, texts, formats.decimals)
    showProblems(found)
    if (Object.keys(found).length > 0) return
    setSaving(true)
    try {
      if (!from.product) return await leaveNew(await createProduct(api, typed))
      const base = { _id: from.product._id, revision: from.revision, values: from.values }
      const result = await saveProduct(api, base, typed)
      if ('conflicts' in result) setConflict(result)
      else await showSaved(result.saved)
    } catch (error) {
      showRefusal(error)
    } finally {
      setSaving(false)
    }
  }

  async function showSaved(product: Product): Promise<void> {
    const saved = toProductValues(product)
    setOrigin({ product, values: saved, revision: product.revision })
    setValues(saved)
    await drafts.delete(form)
    showSuccess(texts.product.saved)
    await queries.invalidateQueries({ queryKey: ['products'] })
  }

  async function leaveNew({ _id }: Product): Promise<void> {
    await leave()
    showSuccess(texts.product.created)
    void queries.invalidateQueries({ queryKey: ['products'] })
    await navigate({ to: '/products/$productId', params: { productId: _id }, replace: true })
  }

  /** Saves the merged values with the decisions about the fields in conflict. */
  function resolveConflict(chosen: Partial<ProductValues>): void {
    if (!conflict) return
    const { current, merged } = conflict
    const next = { product: current, values: toProductValues(current), revision: current.revision }
    const decided = { ...merged, ...chosen }
    setConflict(undefined)
    setOrigin(next)
    setValues(decided)
    void save(next, decided)
  }

  return {
    product: origin.product,
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
    set<Field extends keyof ProductValues>(field: Field, value: ProductValues[Field]): void {
      setValues((current) => ({ ...current, [field]: value }))
      clearProblem(field)
    },
    /** Returns to the product as last read, which may be newer than a restored draft. */
    discard(): void {
      const saved = toOrigin(origin.product)
      setOrigin(saved)
      setValues(saved.values)
    },
    closeConflict: () => setConflict(undefined),
    resolveConflict,
  }
}

/** Problems at the fields, and a failure above the form. */
function useProblems() {
  const texts = useTexts('products')
  const [problems, setProblems] = useState<ProductProblems>({})
  const [failure, setFailure] = useState<string>()
  function showProblems(found: ProductProblems): void {
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
    clearProblem: (field: keyof ProductValues) => setProblems((current) => ({ ...current, [field]: undefined })),
  }
}

/** Converts the server's field violations to problems of the form. */
function toProblems(error: unknown): ProductProblems {
  const found: ProductProblems = {}
  for (const { field = '', description } of error instanceof ApiError ? error.fieldViolations : []) {
    const name = field.replace(/^product\./, '').replace(/^priceData\.price$/, 'price')
    if (name in EMPTY_PRODUCT) found[name as keyof ProductValues] = description // `in` has checked it
  }
  return found
}

function focusFirst(problems: ProductProblems): void {
  const first = Object.keys(EMPTY_PRODUCT).find((name) => name in problems)
  if (first) document.querySelector<HTMLElement>(`.editor [name="${first}"]`)?.focus()
}

/** Stores the draft after each pause in typing; without unsaved edits there is none. */
function useStoredDraft(drafts: DraftStore, form: string, draft: Draft<ProductValues> | undefined) {
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

export type ProductEditor = ReturnType<typeof useProductEditor>
