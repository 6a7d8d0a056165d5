import { Button, VisuallyHidden, Icon, Money, Picture, Price, Swatch } from '@cartwright/ui'
import { useEffect, useRef } from 'react'
import { interpolate } from '../texts/interpolate.ts'
import type { Texts } from '../texts/find-texts.ts'
import type { CartLineView } from './cart-view.ts'
import { MAX_QUANTITY } from './quantity.ts'

interface LineProps {
  line: CartLineView
  pending: number | undefined
  isAlive: boolean
  /** With what was typed as its quantity. */
  problem: string | undefined
  take(): void
  words: Texts['cart']
  /** Where the cart's form is sent. */
  action: string
}

export function CartLine(props: LineProps) {
  const { line, pending, isAlive, problem, words, action } = props
  const isBuyable = line.status !== 'gone' && line.status !== 'withdrawn'

  return (
    <li
      className={pending === undefined ? 'line' : pending === 0 ? 'line pending going' : 'line pending'}
      aria-busy={pending !== undefined}
    >
      <Picture picture={line.picture} alt="" name={line.name} sizes="7rem" />
      <LineDescription line={line} words={words} />
      <div className="count">
        <input type="hidden" name={`was.${line.id}`} value={line.quantity} />
        {!line.fixed && <QuantityStepper {...props} isDisabled={!isBuyable} />}
        <Button look="text" name={`remove.${line.id}`} value="1" formAction={action} formNoValidate>
          {words.remove}
          <VisuallyHidden> {line.name}</VisuallyHidden>
        </Button>
        {!line.fixed && isBuyable && (
          <Button look="text" className={isAlive ? 'set alive' : 'set'} formAction={action}>
            {words.set}
            <VisuallyHidden>{interpolate(words.setOf, { name: line.name })}</VisuallyHidden>
          </Button>
        )}
        {problem && (
          <p className="error" id={toErrorId(line)} role="alert">
            {problem}
          </p>
        )}
      </div>
      <p className="sum">
        <VisuallyHidden>{words.together}</VisuallyHidden>
        <Money amount={line.total} />
      </p>
    </li>
  )
}

/** Name, options, price, and the stock of a line. */
function LineDescription({ line, words }: Pick<LineProps, 'line' | 'words'>) {
  return (
    <div className="what">
      <h2>{line.href ? <a href={line.href}>{line.name}</a> : line.name}</h2>
      {line.details.map((detail) => (
        <p className="hint" key={detail.name}>
          {detail.name}: {detail.colour && <Swatch colour={detail.colour} />}
          {detail.text}
        </p>
      ))}
      {line.isDownload && <p className="hint">{words.download}</p>}
      <p>
        <Price price={line.price} was={line.was} words={words} />
      </p>
      {line.status === 'fine' && line.left === line.quantity && (
        <p className="hint">{line.left === 1 ? words.lastOne : words.lastOnes}</p>
      )}
      {line.status === 'gone' && <p className="error">{words.gone}</p>}
      {line.status === 'withdrawn' && <p className="error">{words.withdrawn}</p>}
      {line.status === 'fewer' && (
        <p className="error">
          {line.left === 1
            ? words.oneLeft
            : line.left
              ? interpolate(words.fewLeft, { left: line.left })
              : words.someLeft}
        </p>
      )}
    </div>
  )
}

/**
 * Quantity field between two buttons. The field is the browser's, so that a text typed before hydration stays; other
 * changes are written into it.
 */
function QuantityStepper({
  line,
  pending,
  problem,
  take,
  words,
  action,
  isDisabled,
}: LineProps & { isDisabled: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  const quantity = pending ?? line.quantity
  const most = Math.min(line.left ?? MAX_QUANTITY, MAX_QUANTITY)
  const shown = useRef(quantity)
  useEffect(() => {
    if (shown.current !== quantity && input.current) input.current.value = String(quantity)
    shown.current = quantity
  }, [quantity])

  return (
    <div className="stepper">
      <button
        name={`set.${line.id}`}
        formAction={action}
        formNoValidate
        value={quantity - 1}
        disabled={quantity <= 1 || isDisabled}
        aria-label={interpolate(words.oneLess, { name: line.name })}
      >
        <Icon name="minus" />
      </button>
      <input
        type="number"
        name={`quantity.${line.id}`}
        defaultValue={line.quantity}
        ref={input}
        min={1}
        max={MAX_QUANTITY}
        required
        inputMode="numeric"
        aria-label={interpolate(words.quantityOf, { name: line.name })}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem && toErrorId(line)}
        onBlur={take}
        disabled={isDisabled}
      />
      <button
        name={`set.${line.id}`}
        formAction={action}
        formNoValidate
        value={quantity + 1}
        disabled={quantity >= most || isDisabled}
        aria-label={interpolate(words.oneMore, { name: line.name })}
      >
        <Icon name="plus" />
      </button>
    </div>
  )
}

const toErrorId = ({ id }: CartLineView): string => `quantity-${id}-error`
