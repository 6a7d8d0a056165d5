import { lazy, Suspense, useState } from 'react'
import { useBackOffice } from '../app/context.tsx'
import { Button } from '../parts/button.tsx'
import type { ExportSelection } from './export-dialog.tsx'

const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog.tsx')).ExportDialog }))

/** Button that opens the dialog of an export. */
export function ExportButton(selection: ExportSelection) {
  const { texts } = useBackOffice()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onPress={() => setOpen(true)}>{texts.list.export}</Button>
      <Suspense>{isOpen && <ExportDialog {...selection} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
