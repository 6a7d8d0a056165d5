import { ButtonLink } from '@cartwright/ui'
import { EmptyState } from '../components/empty-state.tsx'
import type { Texts } from '../texts/find-texts.ts'

/** Empty cart, with a link to the products. */
export function EmptyCart({ words, to }: { words: Texts['cart']; to: string }) {
  return (
    <div className="empty">
      <EmptyState of="bag" />
      <h2>{words.empty}</h2>
      <p>{words.emptyWhy}</p>
      <p className="actions">
        <ButtonLink href={to}>{words.everything}</ButtonLink>
      </p>
    </div>
  )
}
