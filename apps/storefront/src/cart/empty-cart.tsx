import { ButtonLink } from '@cartwright/ui'
import { EmptyState } from '../layout/empty-state.tsx'
import type { Texts } from '../texts/find-texts.ts'

/** Whose cart has nothing in it is shown where there is something. */
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
