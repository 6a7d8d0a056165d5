import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { useBackOffice } from '../app/context.tsx'
import { Button } from '../parts/button.tsx'
import { describeError } from '../parts/describe-error.ts'
import { Icon } from '../parts/icon.tsx'
import { showFailure, showSuccess } from '../parts/toasts.tsx'
import { useTexts } from '../texts/sections.ts'
import { deleteView, fetchViews, fromSearchText, toSearchText } from './saved-view.ts'

const SavedViewsMenu = lazy(async () => ({ default: (await import('./saved-views-menu.tsx')).SavedViewsMenu }))
const SaveViewDialog = lazy(async () => ({ default: (await import('./save-view-dialog.tsx')).SaveViewDialog }))

interface Props {
  /** Page of the back office. */
  path: string
  /** State of its list. */
  search: object
  onOpen(search: Record<string, string>): void
}

/** Menu of the saved views of a list: opens one, saves the current one, deletes the open one. */
export function SavedViews({ path, search, onOpen }: Props) {
  const { api } = useBackOffice()
  const texts = useTexts('views')
  const queries = useQueryClient()
  const trigger = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const { data: views = [] } = useQuery({ queryKey: ['views', path], queryFn: () => fetchViews(api, path) })
  const current = toSearchText(search)
  const open = views.find((view) => view.search === current)
  const remove = useMutation({
    mutationFn: (id: string) => deleteView(api, id),
    onSuccess(left) {
      queries.setQueryData(['views', path], left)
      showSuccess(texts.views.deleted)
    },
    onError: (error) => showFailure(describeError(error, texts)),
  })
  const act = (key: string) => {
    setOpen(false)
    if (key === 'save') return setSaving(true)
    if (key === 'all') return onOpen({})
    if (key === 'delete' && open) return remove.mutate(open.id)
    const chosen = views.find(({ id }) => id === key)
    if (chosen) onOpen(fromSearchText(chosen.search))
  }
  return (
    <>
      <Button
        ref={trigger}
        aria-label={open ? `${texts.views.title}: ${open.name}` : texts.views.title}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPress={() => setOpen(true)}
      >
        <bdi>{open?.name ?? texts.views.title}</bdi> <Icon name="choose" />
      </Button>
      <Suspense>
        {isOpen && (
          <SavedViewsMenu
            views={views}
            open={open}
            canSave={current !== '' && open === undefined}
            trigger={trigger}
            onAction={act}
            onClose={() => setOpen(false)}
          />
        )}
        {isSaving && <SaveViewDialog path={path} search={current} onClose={() => setSaving(false)} />}
      </Suspense>
    </>
  )
}
