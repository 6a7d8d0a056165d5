import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useBackOffice } from '../app/context.tsx'
import { describeError } from '../parts/describe-error.ts'
import type { Draft, DraftStore } from '../parts/draft-store.ts'
import { isEqual } from '../parts/merge-edits.ts'
import { showSuccess } from '../parts/toasts.tsx'
import { useTexts } from '../texts/sections.ts'
import type { EditableProduct } from './editable-product.ts'
import { applyDecisions } from './merge-product.ts'
import { EMPTY_PRODUCT, EMPTY_TEXTS, type OptionValues, type ProductValues } from './product-values.ts'
import { toProductValues } from './read-values.ts'
import { createProduct, saveProduct, SaveRefused, type SaveResult } from './save-product.ts'
import { toProblems } from './to-problems.ts'
import { type Problems, validateProduct } from './validate-product.ts'
import { reconcileVariants } from './variant-matrix.ts'

/** Pause in typing after which the draft is stored, in milliseconds. */
const DRAFT_DELAY_MS = 300

/** Product that the edits began with; none for a new one. */
interface Began {
  editable: EditableProduct | undefined
  values: ProductValues
  revision: string
}

/** Values that two people changed differently, which wait for a decision. */
type OpenConflict = Extract<SaveResult, { conflicts: unknown }>

/** State of the product editor: values, problems, draft, saving, conflicts. */
export function useProductEditor(
  opened: EditableProduct | undefined,
  draft: Draft<ProductValues> | undefined,
  drafts: DraftStore,
) {
  const { api, session, formats } = useBackOffice()
  const texts = useTexts('product-editor')
  const queries = useQueryClient()
  const navigate = useNavigate()
  const languages = useTranslatedLanguages()
  const form = toDraftKey(opened?.product.id ?? 'new')
  const toBegan = (editable: EditableProduct | undefined): Began => ({
    editable,
    values: editable ? toProductValues(editable, languages) : toNewProduct(languages),
    revision: editable?.product.revision ?? '',
  })
  const [began, setBegan] = useState<Began>(() => ({
    ...toBegan(opened),
    ...(draft && { values: draft.base, revision: draft.revision ?? '' }),
  }))
  const { problems, failure, showProblems, showRefusal, clearProblem } = useProblems()
  const { values, setValues, ...change } = useProductValues(draft?.values ?? began.values, clearProblem)
  const [isSaving, setSaving] = useState(false)
  const [conflict, setConflict] = useState<OpenConflict>()
  const isDirty = !isEqual(began.values, values)
  const isReadOnly = !session.may('WIX_STORES.MODIFY_PRODUCTS')
  const edits = isDirty ? { base: began.values, values, revision: began.revision } : undefined
  const { isLeaving, leave } = useStoredDraft(drafts, form, edits)

  async function save(from = began, typed = values): Promise<void> {
    if (isSaving || isReadOnly) return
    const found = validateProduct(typed, texts.editor, formats.decimals)
    showProblems(found)
    if (Object.keys(found).length > 0) return
    setSaving(true)
    try {
      if (!from.editable) return await openSaved(await createProduct(api, typed), texts.editor.created)
      const result = await saveProduct(api, { ...from, editable: from.editable }, typed, languages)
      if ('conflicts' in result) setConflict(result)
      else await showSaved(result.saved)
    } catch (error) {
      showRefusal(error)
    } finally {
      setSaving(false)
    }
  }

  async function showSaved(editable: EditableProduct): Promise<void> {
    const next = toBegan(editable)
    setBegan(next)
    setValues(next.values)
    await drafts.delete(form)
    showSuccess(texts.editor.saved)
    await queries.invalidateQueries({ queryKey: ['products'] })
  }

  /** Leaves the form for the product that was added. */
  async function openSaved({ product }: EditableProduct, message: string): Promise<void> {
    await leave()
    showSuccess(message)
    void queries.invalidateQueries({ queryKey: ['products'] })
    await navigate({ to: '/products/$productId', params: { productId: product.id }, replace: true })
  }

  /** Saves the merged values with the decisions about those in conflict. */
  function resolveConflict(decided: readonly { path: readonly string[]; value: unknown }[]): void {
    if (!conflict) return
    const [next, resolved] = [toBegan(conflict.current), applyDecisions(conflict.merged, decided)]
    setConflict(undefined)
    setBegan(next)
    setValues(resolved)
    void save(next, resolved)
  }

  return {
    editable: began.editable,
    began: began.values,
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
    ...change,
    /** Returns to the product as last read, which may be newer than a restored draft. */
    discard(): void {
      const saved = toBegan(began.editable)
      setBegan(saved)
      setValues(saved.values)
      showProblems({})
    },
    closeConflict: () => setConflict(undefined),
    resolveConflict,
  }
}

export type ProductEditor = ReturnType<typeof useProductEditor>

/** Values of the form, and their changes. */
function useProductValues(initial: ProductValues, clearProblem: (field: string) => void) {
  const [values, setValues] = useState(initial)
  const set = useCallback(
    <Field extends keyof ProductValues>(
      field: Field,
      value: ProductValues[Field] | ((current: ProductValues[Field]) => ProductValues[Field]),
    ): void => {
      setValues((current) => ({
        ...current,
        [field]: typeof value === 'function' ? value(current[field]) : value, // no value is a function
      }))
      clearProblem(field)
    },
    [clearProblem],
  )
  return {
    values,
    setValues,
    set,
    /** Changes the options, with the variants that follow from them. */
    setOptions(options: OptionValues[]): void {
      setValues((current) => ({
        ...current,
        options,
        ...(current.manageVariants && { variants: reconcileVariants(current, options) }),
      }))
      clearProblem('options')
    },
    setManageVariants(manageVariants: boolean): void {
      setValues((current) => (manageVariants ? splitIntoVariants(current) : joinVariants(current)))
      clearProblem('options')
    },
  }
}

/** Key of the draft of a product. */
export function toDraftKey(productId: string): string {
  return `product-editor/${productId}`
}

/** Languages of the shop beside its own. */
export function useTranslatedLanguages(): readonly string[] {
  const { languages } = useBackOffice().session.shop
  return languages.slice(1)
}

function toNewProduct(languages: readonly string[]): ProductValues {
  return { ...EMPTY_PRODUCT, texts: Object.fromEntries(languages.map((language) => [language, EMPTY_TEXTS])) }
}

/** Gives each variant values of its own, and an even share of the pieces. */
function splitIntoVariants(values: ProductValues): ProductValues {
  const variants = Object.entries(reconcileVariants({ options: [], variants: {} }, values.options))
  const total = Number(values.quantity) || 0
  const share = (place: number) => Math.floor(total / variants.length) + (place < total % variants.length ? 1 : 0)
  return {
    ...values,
    manageVariants: true,
    variants: Object.fromEntries(
      variants.map(([key, each], place) => [key, { ...each, quantity: String(share(place)), inStock: values.inStock }]),
    ),
  }
}

function joinVariants(values: ProductValues): ProductValues {
  const all = Object.values(values.variants)
  const total = all.reduce((sum, { quantity }) => sum + (Number(quantity) || 0), 0)
  return {
    ...values,
    manageVariants: false,
    quantity: String(total),
    inStock: all.some(({ inStock }) => inStock),
    variants: {},
  }
}

/** Problems at the fields, and a failure above the form. */
function useProblems() {
  const texts = useTexts('product-editor')
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<string>()
  function showProblems(found: Problems): void {
    setFailure(undefined)
    setProblems(found)
    // After the fields have been drawn as invalid, and sections with a problem have been opened.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('.editor [aria-invalid="true"]')?.focus())
  }
  return {
    problems,
    failure,
    showProblems,
    /** Shows the server's refusal at its fields, or above the form. */
    showRefusal(error: unknown): void {
      const refused = error instanceof SaveRefused ? error : new SaveRefused(error)
      const found = toProblems(refused, texts.editor)
      showProblems(found)
      if (Object.keys(found).length === 0) setFailure(describeError(refused.cause, texts))
    },
    clearProblem: useCallback((field: string) => {
      setProblems((current) =>
        Object.fromEntries(Object.entries(current).filter(([path]) => path !== field && !path.startsWith(`${field}.`))),
      )
    }, []),
  }
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
