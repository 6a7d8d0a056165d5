import { VisuallyHidden } from './visually-hidden.tsx'

/**
 * An amount as the server formatted it.
 * @example <Money amount="€12.00" />
 */
export function Money({ amount }: { amount: string }) {
  return <span className="money">{amount}</span>
}

const ENGLISH = { from: 'from', now: 'Now', was: 'Was' }

/**
 * A price as a shelf label; on sale, with what it was.
 * @example <Price price="€12.00" was="€15.00" />
 */
export function Price({
  price,
  was,
  from = false,
  words = ENGLISH,
}: {
  price: string
  was?: string
  from?: boolean
  /** In the language of the page. @default English */
  words?: typeof ENGLISH
}) {
  return (
    <span className={was ? 'price sale' : 'price'}>
      {from && <small>{words.from} </small>}
      <span className="money">
        {was && <VisuallyHidden>{words.now} </VisuallyHidden>}
        {price}
      </span>
      {was && (
        <del>
          <VisuallyHidden>{words.was} </VisuallyHidden>
          {was}
        </del>
      )}
    </span>
  )
}
