import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Notice } from '../parts/notice.tsx'
import { useTexts } from '../texts/sections.ts'
import templateUrl from './products-template.csv?url&no-inline'
import type { ShopSetup } from './use-setup.ts'

/** Step of the first product, which leads to the editor. */
export function ProductStep({ setup, header, next }: { setup?: ShopSetup; header: ReactNode; next: ReactNode }) {
  const { setup: words } = useTexts('setup')
  const isDone = setup?.steps.some(({ name, isDone: done }) => name === 'PRODUCT' && done)
  return (
    <>
      {header}
      <section className="card">
        {isDone && <Notice kind="info">{words.product.done}</Notice>}
        <p className="button-row">
          <Link
            to="/products/$productId"
            params={{ productId: 'new' }}
            className={isDone ? 'button button-quiet' : 'button button-primary'}
          >
            {words.product.add}
          </Link>
          {isDone && (
            <Link to="/products" className="button button-quiet">
              {words.product.all}
            </Link>
          )}
        </p>
        <p className="hint">
          {words.product.import}{' '}
          <a href={templateUrl} download="products-template.csv">
            {words.product.template}
          </a>
        </p>
        <div className="settings-actions">{next}</div>
      </section>
    </>
  )
}
