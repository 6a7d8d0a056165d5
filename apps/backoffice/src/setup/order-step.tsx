import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ViewShopLink } from '../app/view-shop.tsx'
import { Button } from '../parts/button.tsx'
import { Notice } from '../parts/notice.tsx'
import { useTexts } from '../texts/sections.ts'
import type { ShopSetup } from './use-setup.ts'

/** Step of the test order, which is placed in the shop itself. */
export function OrderStep({ setup, header, next }: { setup?: ShopSetup; header: ReactNode; next: ReactNode }) {
  const { setup: words } = useTexts('setup')
  const queries = useQueryClient()
  const isDone = setup?.steps.some(({ name, isDone: done }) => name === 'TEST_ORDER' && done)
  const hints = { TEST: words.order.testCard, LIVE: words.order.liveCard, NONE: words.order.manual }
  return (
    <>
      {header}
      <section className="card">
        <Notice kind="info">{isDone ? words.order.done : words.order.waiting}</Notice>
        {setup && <p>{hints[setup.cardPayments]}</p>}
        <p className="button-row">
          <ViewShopLink label={words.order.view} />
          {!isDone && (
            <Button onPress={() => void queries.invalidateQueries({ queryKey: ['setup'] })}>
              {words.order.refresh}
            </Button>
          )}
        </p>
        <div className="settings-actions">{next}</div>
      </section>
    </>
  )
}
