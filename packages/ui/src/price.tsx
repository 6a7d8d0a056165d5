import { Hidden } from './hidden.tsx'

/**
 * An amount as the server formatted it.
 * @example <Money amount="€12.00" />
 */
export function Money({ amount }: { amount: string }) {
  return <span className="money">{amount}</span>
}

/**
 * A price as a shelf label; on sale, with what it was.
 * @example <Price price="€12.00" was="€15.00" />
 */
export function Price({ price, was, from = false }: { price: string; was?: string; from?: boolean }) {
  return (
    <span className={was ? 'price sale' : 'price'}>
      {from && <small>from </small>}
      <span className="money">
        {was && <Hidden>Now </Hidden>}
        {price}
      </span>
      {was && (
        <del>
          <Hidden>Was </Hidden>
          {was}
        </del>
      )}
    </span>
  )
}
