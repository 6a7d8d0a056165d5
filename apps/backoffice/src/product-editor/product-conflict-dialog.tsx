import { ConflictDialog } from '../parts/conflict-dialog.tsx'
import { useConflictTexts } from './conflict-texts.ts'
import type { ProductEditor } from './use-product-editor.ts'

/** Conflict view of the editor: values of the product, of variants and of translations. */
export function ProductConflictDialog({ editor }: { editor: ProductEditor }) {
  const { conflict, values } = editor
  const { label, describe } = useConflictTexts(values.options)
  if (!conflict) return null
  const paths = new Map(conflict.conflicts.map((each) => [each.path.join('\n'), each]))
  return (
    <ConflictDialog<Record<string, unknown>>
      conflicts={[...paths].map(([field, { mine, theirs }]) => ({ field, mine, theirs }))}
      labels={Object.fromEntries([...paths].map(([field, each]) => [field, label(each)]))}
      describe={(field, value) => describe(paths.get(field)?.path ?? [], value)}
      onClose={editor.closeConflict}
      onResolve={(chosen) =>
        editor.resolveConflict([...paths].map(([field, { path }]) => ({ path, value: chosen[field] })))
      }
    />
  )
}
