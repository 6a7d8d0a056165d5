import type { Product } from '@cartwright/client'
import { useQuery } from '@tanstack/react-query'
import { Link, useBlocker, useParams } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { useBackOffice } from '../app/context.tsx'
import { ViewShopLink } from '../app/view-shop.tsx'
import { Button } from '../parts/button.tsx'
import { ConflictDialog } from '../parts/conflict-dialog.tsx'
import { describeError } from '../parts/describe-error.ts'
import { Dialog } from '../parts/dialog.tsx'
import { type Draft, DraftStore } from '../parts/draft-store.ts'
import { FormField, FormSwitch } from '../parts/form-field.tsx'
import { Icon } from '../parts/icon.tsx'
import { Notice } from '../parts/notice.tsx'
import type { ProductValues } from './product-form.ts'
import { ProductHistory } from './product-history.tsx'
import { fetchProduct } from './save-product.ts'
import { type ProductEditor, useProductEditor } from './use-product-editor.ts'
import { useTexts } from '../texts/sections.ts'

/** Editor of one product, also of a new one (`/products/new`). */
export function ProductPage() {
  const { api, session } = useBackOffice()
  const texts = useTexts('products')
  const { productId }: { productId: string } = useParams({ from: '/products/$productId' })
  const drafts = useMemo(() => new DraftStore(session.staff.id), [session])
  const { data, error } = useQuery({
    queryKey: ['product', productId],
    // Read once: another response would overwrite unsaved edits.
    staleTime: Infinity,
    gcTime: 0,
    queryFn: async ({ signal }): Promise<{ product?: Product; draft?: Draft<ProductValues> }> => ({
      product: productId === 'new' ? undefined : await fetchProduct(api, productId, signal),
      draft: await drafts.read<ProductValues>(`product/${productId}`),
    }),
  })
  if (error)
    return (
      <Notice kind="error" title={texts.errors.title}>
        {describeError(error, texts)}
      </Notice>
    )
  if (!data) return <p role="status">{texts.app.loading}</p>
  return <ProductForm key={productId} product={data.product} draft={data.draft} drafts={drafts} />
}

function ProductForm(props: { product?: Product; draft?: Draft<ProductValues>; drafts: DraftStore }) {
  const texts = useTexts('products')
  const editor = useProductEditor(props.product, props.draft, props.drafts)
  useSaveShortcut(editor.save)
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
      {editor.isRestored && <Notice kind="info">{texts.product.draftFound}</Notice>}
      {editor.failure && <Notice kind="error">{editor.failure}</Notice>}
      <div className="editor-columns">
        <div className="editor-main">
          <DetailsCard editor={editor} />
          <PricingCard editor={editor} />
        </div>
        <div className="editor-side">
          <StatusCard editor={editor} />
          <OrganizationCard editor={editor} />
          {editor.product && !editor.isReadOnly && (
            <ProductHistory productId={editor.product._id} revision={editor.product.revision} />
          )}
        </div>
      </div>
      {editor.conflict && (
        <ConflictDialog
          conflicts={editor.conflict.conflicts}
          labels={texts.product}
          onClose={editor.closeConflict}
          onResolve={editor.resolveConflict}
        />
      )}
      <LeaveGuard editor={editor} />
    </form>
  )
}

function EditorHeader({ editor }: { editor: ProductEditor }) {
  const texts = useTexts('products')
  const { product, isDirty, isSaving, isReadOnly } = editor
  return (
    <header className="page-header">
      <Link to="/products" className="back-link" aria-label={texts.product.back}>
        <Icon name="previous" />
      </Link>
      <h1>{product ? <bdi>{product.name}</bdi> : texts.product.newTitle}</h1>
      {isDirty && <span className="badge badge-warn">{texts.product.unsaved}</span>}
      <span className="page-actions">
        {product && (
          <ViewShopLink path={`/product-page/${encodeURIComponent(product.slug)}`} label={texts.product.viewInShop} />
        )}
        {isDirty && !isSaving && <Button onPress={editor.discard}>{texts.product.discard}</Button>}
        {!isReadOnly && (
          <Button look="primary" type="submit" isPending={isSaving} isDisabled={!isDirty}>
            {isSaving ? texts.product.saving : texts.product.save}
          </Button>
        )}
      </span>
    </header>
  )
}

/** Props of a text field of the form. */
function useField(editor: ProductEditor) {
  const texts = useTexts('products')
  return (name: Exclude<keyof ProductValues, 'visible'>) => ({
    name,
    label: texts.product[name],
    value: editor.values[name],
    error: editor.problems[name],
    isDisabled: editor.isReadOnly,
    onChange: (value: string) => editor.set(name, value),
  })
}

function DetailsCard({ editor }: { editor: ProductEditor }) {
  const texts = useTexts('products')
  const field = useField(editor)
  return (
    <section className="card" aria-labelledby="details">
      <h2 id="details">{texts.product.details}</h2>
      <FormField {...field('name')} />
      <FormField {...field('description')} rows={8} hint={texts.product.descriptionHint} />
    </section>
  )
}

function PricingCard({ editor }: { editor: ProductEditor }) {
  const { formats } = useBackOffice()
  const texts = useTexts('products')
  const field = useField(editor)
  const { price = 0, discountedPrice = price } = editor.product?.priceData ?? {}
  const hint = discountedPrice < price ? texts.product.discounted(formats.money(discountedPrice)) : undefined
  return (
    <section className="card" aria-labelledby="pricing">
      <h2 id="pricing">{texts.product.pricing}</h2>
      <FormField {...field('price')} inputMode="decimal" suffix={formats.currency} hint={hint} />
      <FormField {...field('sku')} />
    </section>
  )
}

function StatusCard({ editor }: { editor: ProductEditor }) {
  const texts = useTexts('products')
  return (
    <section className="card" aria-labelledby="status">
      <h2 id="status">{texts.products.status}</h2>
      <FormSwitch
        label={texts.product.visible}
        hint={texts.product.visibleHint}
        isSelected={editor.values.visible}
        isDisabled={editor.isReadOnly}
        onChange={(visible) => editor.set('visible', visible)}
      />
    </section>
  )
}

function OrganizationCard({ editor }: { editor: ProductEditor }) {
  const texts = useTexts('products')
  const field = useField(editor)
  return (
    <section className="card" aria-labelledby="organization">
      <h2 id="organization">{texts.product.organization}</h2>
      <FormField {...field('brand')} />
      <FormField {...field('ribbon')} hint={texts.product.ribbonHint} />
    </section>
  )
}

/** Confirmation before unsaved changes are left, also by the buttons of the browser. */
function LeaveGuard({ editor }: { editor: ProductEditor }) {
  const texts = useTexts('products')
  const blocker = useBlocker({
    shouldBlockFn: editor.shouldBlock,
    enableBeforeUnload: editor.shouldBlock,
    withResolver: true,
  })
  const stay = () => blocker.reset?.()
  const leave = () => void editor.leave().then(() => blocker.proceed?.())
  return (
    <Dialog title={texts.product.leaveTitle} isOpen={blocker.status === 'blocked'} onClose={stay}>
      <p>{texts.product.leave}</p>
      <div className="dialog-actions">
        <Button onPress={stay}>{texts.product.stay}</Button>
        <Button look="danger" onPress={leave}>
          {texts.product.leaveAnyway}
        </Button>
      </div>
    </Dialog>
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
