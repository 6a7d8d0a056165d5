import { lazy, Suspense, useRef, useState } from 'react'
import { Button } from '../parts/button.tsx'
import { Icon } from '../parts/icon.tsx'
import { useTexts } from '../texts/sections.ts'
import type { ColumnChoiceProps } from './column-menu.tsx'

const ColumnMenu = lazy(async () => ({ default: (await import('./column-menu.tsx')).ColumnMenu }))

/** Menu that chooses the columns of a list. The choice is in the address, so that a view stores it. */
export function ColumnChoice<Column extends string>(props: ColumnChoiceProps<Column>) {
  const texts = useTexts('views')
  const trigger = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button ref={trigger} aria-haspopup="menu" aria-expanded={isOpen} onPress={() => setOpen(true)}>
        {texts.views.columns} <Icon name="choose" />
      </Button>
      <Suspense>{isOpen && <ColumnMenu {...props} trigger={trigger} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
