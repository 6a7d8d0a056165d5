import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useBackOffice } from '../app/context.tsx'
import { describeError } from '../parts/describe-error.ts'
import { showFailure, showSuccess } from '../parts/toasts.tsx'
import { useUnloadWarning } from '../parts/use-unload-warning.ts'
import { useTexts } from '../texts/sections.ts'
import { fetchGallery, type Gallery, type GalleryChange, saveGallery, undoChange } from './gallery.ts'

interface Save {
  change: GalleryChange
  /** @default "Saved" */
  message?: string
  isUndo?: boolean
}

/**
 * Gallery of a product. A change is shown at once and saved at once; a message offers to undo it. Changes are saved one
 * after the other.
 */
export function useGallery(productId: string) {
  const { api } = useBackOffice()
  const texts = useTexts('media')
  const client = useQueryClient()
  const queryKey = ['gallery', productId]
  const query = useQuery({ queryKey, queryFn: ({ signal }) => fetchGallery(api, productId, signal) })
  const { mutate, isPending } = useMutation({
    mutationKey: queryKey,
    scope: { id: `gallery/${productId}` },
    mutationFn: ({ change }: Save) => saveGallery(api, productId, change),
    async onMutate({ change }) {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData<Gallery>(queryKey)
      client.setQueryData<Gallery>(queryKey, (shown) => shown && { ...shown, items: change(shown.items) })
      return before?.items ?? []
    },
    onSuccess(_saved, { change, message = texts.gallery.saved, isUndo = false }, before) {
      const undo = () => mutate({ change: undoChange(before, change), isUndo: true })
      showSuccess(message, isUndo ? undefined : { label: texts.gallery.undo, run: undo })
    },
    onError: (error) => showFailure(describeError(error, texts)),
    async onSettled() {
      // The last of several changes reads the gallery again.
      if (client.isMutating({ mutationKey: queryKey }) > 1) return
      await client.invalidateQueries({ queryKey })
      await client.invalidateQueries({ queryKey: ['products'] })
      await client.invalidateQueries({ queryKey: ['files'] })
    },
  })
  useUnloadWarning(isPending)
  return { ...query, change: (change: GalleryChange, message?: string) => mutate({ change, message }) }
}
