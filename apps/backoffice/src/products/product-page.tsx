import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useEffectEvent, useMemo } from 'react'
import { useBackOffice } from '../app/context.tsx'
import { describeError } from '../parts/describe-error.ts'
import { type Draft, DraftStore } from '../parts/draft-store.ts'
import { Notice } from '../parts/notice.tsx'
import { CustomTextsCard } from '../product-editor/custom-texts-card.tsx'
import { DetailsCard } from '../product-editor/details-card.tsx'
import { type EditableProduct, fetchEditableProduct } from '../product-editor/editable-product.ts'
import { EditorHeader } from '../product-editor/editor-header.tsx'
import { InfoSectionsCard } from '../product-editor/info-sections-card.tsx'
import { InventoryCard } from '../product-editor/inventory-card.tsx'
import { LeaveGuard } from '../product-editor/leave-guard.tsx'
import { OptionsCard } from '../product-editor/options-card.tsx'
import { OrganizationCard } from '../product-editor/organization-card.tsx'
import { PlannedChangesCard } from '../product-editor/planned-changes-card.tsx'
import { PricingCard } from '../product-editor/pricing-card.tsx'
import { ProductConflictDialog } from '../product-editor/product-conflict-dialog.tsx'
import type { ProductValues } from '../product-editor/product-values.ts'
import { RelatedCard } from '../product-editor/related-card.tsx'
import { SeoCard } from '../product-editor/seo-card.tsx'
import { StatusCard } from '../product-editor/status-card.tsx'
import { SubscriptionsCard } from '../product-editor/subscriptions-card.tsx'
import { TranslationsCard } from '../product-editor/translations-card.tsx'
import { TypeCard } from '../product-editor/type-card.tsx'
import { toDraftKey, useProductEditor } from '../product-editor/use-product-editor.ts'
import { useTexts } from '../texts/sections.ts'
import { ProductHistory } from './product-history.tsx'
import '../product-editor/product-editor.css'

const ProductMedia = lazy(async () => ({ default: (await import('./product-media.tsx')).ProductMedia }))

/** Editor of one product, also of a new one (`/products/new`). */
export function ProductPage() {
  const { api, session } = useBackOffice()
  const texts = useTexts('product-editor')
  const { productId }: { productId: string } = useParams({ from: '/products/$productId' })
  const drafts = useMemo(() => new DraftStore(session.staff.id), [session])
  const { data, error } = useQuery({
    queryKey: ['product', productId],
    // Read once: another response would overwrite unsaved edits.
    staleTime: Infinity,
    gcTime: 0,
    queryFn: async ({ signal }): Promise<{ editable?: EditableProduct; draft?: Draft<ProductValues> }> => ({
      editable: productId === 'new' ? undefined : await fetchEditableProduct(api, productId, signal),
      draft: await drafts.read<ProductValues>(toDraftKey(productId)),
    }),
  })
  if (error)
    return (
      <Notice kind="error" title={texts.errors.title}>
        {describeError(error, texts)}
      </Notice>
    )
  if (!data) return <p role="status">{texts.app.loading}</p>
  return <ProductForm key={productId} editable={data.editable} draft={data.draft} drafts={drafts} />
}

function ProductForm(props: { editable?: EditableProduct; draft?: Draft<ProductValues>; drafts: DraftStore }) {
  const texts = useTexts('product-editor').editor
  const editor = useProductEditor(props.editable, props.draft, props.drafts)
  useSaveShortcut(editor.save)
  const problems = Object.keys(editor.problems).length
  return (
    <form
      className="editor"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        editor.save()
      }}
    >
      <EditorHeader editor={editor} />
      {editor.isRestored && <Notice kind="info">{texts.draftFound}</Notice>}
      {editor.failure && <Notice kind="error">{editor.failure}</Notice>}
      {problems > 0 && <Notice kind="error">{texts.invalid(String(problems))}</Notice>}
      <div className="editor-columns">
        <div className="editor-main">
          <DetailsCard editor={editor} />
          <Suspense>
            <ProductMedia productId={editor.editable?.product.id} isReadOnly={editor.isReadOnly} />
          </Suspense>
          <PricingCard editor={editor} />
          <InventoryCard editor={editor} />
          <OptionsCard editor={editor} />
          <InfoSectionsCard editor={editor} />
          <CustomTextsCard editor={editor} />
          <SubscriptionsCard editor={editor} />
          <SeoCard editor={editor} />
          <TranslationsCard editor={editor} />
        </div>
        <div className="editor-side">
          <StatusCard editor={editor} />
          {editor.editable && !editor.isReadOnly && <PlannedChangesCard productId={editor.editable.product.id} />}
          <OrganizationCard editor={editor} />
          <TypeCard editor={editor} />
          <RelatedCard editor={editor} />
          {editor.editable && !editor.isReadOnly && (
            <ProductHistory
              productId={editor.editable.product.id}
              revision={editor.editable.product.revision}
              onRestore={editor.set}
            />
          )}
        </div>
      </div>
      <ProductConflictDialog editor={editor} />
      <LeaveGuard editor={editor} />
    </form>
  )
}

/** Saves by Ctrl-S or ⌘-S. */
function useSaveShortcut(save: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
    event.preventDefault()
    save()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
