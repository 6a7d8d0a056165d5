import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useBlocker, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useBackOffice } from '../app/context.tsx'
import { ViewShopLink } from '../app/view-shop.tsx'
import { Button } from '../parts/button.tsx'
import { ConflictDialog } from '../parts/conflict-dialog.tsx'
import { describeError } from '../parts/describe-error.ts'
import { Dialog } from '../parts/dialog.tsx'
import { type Draft, DraftStore } from '../parts/draft-store.ts'
import { FilterSelect } from '../parts/filter-select.tsx'
import { FormField, FormSwitch } from '../parts/form-field.tsx'
import { Icon } from '../parts/icon.tsx'
import { JobProgress } from '../parts/job-progress.tsx'
import { Notice } from '../parts/notice.tsx'
import { showFailure, showSuccess } from '../parts/toasts.tsx'
import { useTexts } from '../texts/sections.ts'
import { type CollectionValues, type EditableCollection, FIRST_CONDITION } from './collection-form.ts'
import { CollectionHistory } from './collection-history.tsx'
import { CollectionProducts } from './collection-products.tsx'
import { RuleBuilder } from './rule-builder.tsx'
import { deleteCollection, fetchCollection } from './save-collection.ts'
import { type CollectionEditor, useCollectionEditor } from './use-collection-editor.ts'
import './collections.css'

/** Editor of one collection, also of a new one (`/collections/new`). */
export function CollectionPage() {
  const { api, session } = useBackOffice()
  const texts = useTexts('collections')
  const { collectionId }: { collectionId: string } = useParams({ from: '/collections/$collectionId' })
  const drafts = useMemo(() => new DraftStore(session.staff.id), [session])
  const { data, error } = useQuery({
    queryKey: ['collection', collectionId],
    // Read once: another response would overwrite unsaved edits.
    staleTime: Infinity,
    gcTime: 0,
    queryFn: async (): Promise<{ collection?: EditableCollection; draft?: Draft<CollectionValues> }> => ({
      collection: collectionId === 'new' ? undefined : await fetchCollection(api, collectionId),
      draft: await drafts.read<CollectionValues>(`collection/${collectionId}`),
    }),
  })
  if (error)
    return (
      <Notice kind="error" title={texts.errors.title}>
        {describeError(error, texts)}
      </Notice>
    )
  if (!data) return <p role="status">{texts.app.loading}</p>
  return <CollectionForm key={collectionId} collection={data.collection} draft={data.draft} drafts={drafts} />
}

function CollectionForm(props: {
  collection?: EditableCollection
  draft?: Draft<CollectionValues>
  drafts: DraftStore
}) {
  const texts = useTexts('collections')
  const editor = useCollectionEditor(props.collection, props.draft, props.drafts)
  const { collection } = editor
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
      {editor.isRestored && <Notice kind="info">{texts.collection.draftFound}</Notice>}
      {editor.failure && <Notice kind="error">{editor.failure}</Notice>}
      {editor.jobId && <JobProgress key={editor.jobId} jobId={editor.jobId} />}
      <div className="editor-columns">
        <div className="editor-main">
          <DetailsCard editor={editor} />
          <KindCard editor={editor} />
          {collection && (
            <CollectionProducts
              collectionId={collection.collection.id}
              hasRule={collection.rule !== undefined}
              isReadOnly={editor.isReadOnly}
            />
          )}
        </div>
        <div className="editor-side">
          <StatusCard editor={editor} />
          <SearchCard editor={editor} />
          {collection && !editor.isReadOnly && (
            <CollectionHistory collectionId={collection.collection.id} revision={collection.revision} />
          )}
          {collection && !editor.isReadOnly && <DeleteButton editor={editor} id={collection.collection.id} />}
        </div>
      </div>
      {editor.conflict && (
        <ConflictDialog
          conflicts={editor.conflict.conflicts}
          labels={{ ...texts.collection, rule: texts.rule.title }}
          onClose={editor.closeConflict}
          onResolve={editor.resolveConflict}
        />
      )}
      <LeaveGuard editor={editor} />
    </form>
  )
}

function EditorHeader({ editor }: { editor: CollectionEditor }) {
  const texts = useTexts('collections')
  const { collection, isDirty, isSaving, isReadOnly } = editor
  return (
    <header className="page-header">
      <Link to="/collections" className="back-link" aria-label={texts.collection.back}>
        <Icon name="previous" />
      </Link>
      <h1>{collection ? <bdi>{collection.collection.name}</bdi> : texts.collection.newTitle}</h1>
      {isDirty && <span className="badge badge-warn">{texts.collection.unsaved}</span>}
      <span className="page-actions">
        {collection && (
          <ViewShopLink
            path={`/collections/${encodeURIComponent(collection.collection.slug)}`}
            label={texts.collection.viewInShop}
          />
        )}
        {isDirty && !isSaving && <Button onPress={editor.discard}>{texts.collection.discard}</Button>}
        {!isReadOnly && (
          <Button look="primary" type="submit" isPending={isSaving} isDisabled={!isDirty}>
            {isSaving ? texts.collection.saving : texts.collection.save}
          </Button>
        )}
      </span>
    </header>
  )
}

/** Props of a text field of the form. */
function useField(editor: CollectionEditor) {
  const texts = useTexts('collections')
  return (name: Exclude<keyof CollectionValues, 'visible' | 'rule'>) => ({
    name,
    label: texts.collection[name],
    value: editor.values[name],
    error: editor.problems[name],
    isDisabled: editor.isReadOnly,
    onChange: (value: string) => editor.set(name, value),
  })
}

function DetailsCard({ editor }: { editor: CollectionEditor }) {
  const texts = useTexts('collections')
  const field = useField(editor)
  return (
    <section className="card" aria-labelledby="details">
      <h2 id="details">{texts.collection.details}</h2>
      <FormField {...field('name')} />
      <FormField {...field('description')} rows={4} />
    </section>
  )
}

/** Choice between products by hand and by a rule. */
function KindCard({ editor }: { editor: CollectionEditor }) {
  const texts = useTexts('collections')
  const { rule } = editor.values
  const [lastRule, setLastRule] = useState(rule)
  const choose = (kind: 'MANUAL' | 'RULE') => {
    if (rule) setLastRule(rule)
    editor.set('rule', kind === 'MANUAL' ? null : (lastRule ?? { match: 'ALL', conditions: [FIRST_CONDITION] }))
  }
  const { MANUAL, RULE } = texts.collections.kinds
  return (
    <section className="card" aria-labelledby="kind">
      <h2 id="kind">{texts.collections.kind}</h2>
      {!editor.isReadOnly && (
        <FilterSelect
          label={texts.collections.kind}
          value={rule ? 'RULE' : 'MANUAL'}
          options={{ MANUAL, RULE }}
          onChange={choose}
        />
      )}
      {!rule && !editor.collection && <p className="hint">{texts.members.saveFirst}</p>}
      {!rule && editor.collection?.rule && <p className="hint">{texts.rule.removed}</p>}
      {rule && (
        <RuleBuilder
          rule={rule}
          error={editor.problems.rule}
          isDisabled={editor.isReadOnly}
          onChange={(next) => editor.set('rule', next)}
        />
      )}
    </section>
  )
}

function StatusCard({ editor }: { editor: CollectionEditor }) {
  const texts = useTexts('collections')
  return (
    <section className="card" aria-labelledby="status">
      <h2 id="status">{texts.collections.columns.status}</h2>
      <FormSwitch
        label={texts.collection.visible}
        hint={texts.collection.visibleHint}
        isSelected={editor.values.visible}
        isDisabled={editor.isReadOnly}
        onChange={(visible) => editor.set('visible', visible)}
      />
    </section>
  )
}

function SearchCard({ editor }: { editor: CollectionEditor }) {
  const texts = useTexts('collections')
  const field = useField(editor)
  return (
    <section className="card" aria-labelledby="seo">
      <h2 id="seo">{texts.collection.seo}</h2>
      <FormField {...field('slug')} hint={texts.collection.slugHint} />
      <FormField {...field('seoTitle')} hint={texts.collection.seoTitleHint} />
      <FormField {...field('seoDescription')} rows={3} />
    </section>
  )
}

function DeleteButton({ editor, id }: { editor: CollectionEditor; id: string }) {
  const { api } = useBackOffice()
  const texts = useTexts('collections')
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const removal = useMutation({
    mutationFn: () => deleteCollection(api, id),
    onError: (error) => showFailure(describeError(error, texts)),
    async onSuccess() {
      await editor.leave()
      showSuccess(texts.collection.deleted)
      void queries.invalidateQueries({ queryKey: ['collections'] })
      await navigate({ to: '/collections', replace: true })
    },
  })
  return (
    <>
      <Button look="danger" onPress={() => setOpen(true)}>
        {texts.collection.delete}
      </Button>
      <Dialog title={texts.collection.deleteTitle} isOpen={isOpen} onClose={() => setOpen(false)}>
        <p>{texts.collection.deleteLead}</p>
        <div className="dialog-actions">
          <Button onPress={() => setOpen(false)}>{texts.app.cancel}</Button>
          <Button look="danger" isPending={removal.isPending} onPress={() => removal.mutate()}>
            {texts.collection.delete}
          </Button>
        </div>
      </Dialog>
    </>
  )
}

/** Confirmation before unsaved changes are left, also by the buttons of the browser. */
function LeaveGuard({ editor }: { editor: CollectionEditor }) {
  const texts = useTexts('collections')
  const blocker = useBlocker({
    shouldBlockFn: editor.shouldBlock,
    enableBeforeUnload: editor.shouldBlock,
    withResolver: true,
  })
  const stay = () => blocker.reset?.()
  const leave = () => void editor.leave().then(() => blocker.proceed?.())
  return (
    <Dialog title={texts.collection.leaveTitle} isOpen={blocker.status === 'blocked'} onClose={stay}>
      <p>{texts.collection.leave}</p>
      <div className="dialog-actions">
        <Button onPress={stay}>{texts.collection.stay}</Button>
        <Button look="danger" onPress={leave}>
          {texts.collection.leaveAnyway}
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
