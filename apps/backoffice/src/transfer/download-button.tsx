import { useMutation } from '@tanstack/react-query'
import { Button } from '../parts/button.tsx'
import { describeError } from '../parts/describe-error.ts'
import { Icon } from '../parts/icon.tsx'
import { showFailure } from '../parts/toasts.tsx'
import { useTexts } from '../texts/sections.ts'

/** Downloads a private file: its address is created at the press, and expires soon. */
export function DownloadButton({ label, createUrl }: { label: string; createUrl(): Promise<{ url: string }> }) {
  const texts = useTexts('transfer')
  const download = useMutation({
    mutationFn: createUrl,
    onSuccess({ url }) {
      const { pathname, search } = new URL(url)
      location.assign(pathname + search) // a download leaves the page where it is
    },
    onError: (error) => showFailure(describeError(error, texts)),
  })
  return (
    <Button isPending={download.isPending} onPress={() => download.mutate()}>
      <Icon name="down" /> {label}
    </Button>
  )
}
