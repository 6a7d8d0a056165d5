import { Button, Hidden, Picture, Price, Swatch } from '@cartwright/ui'
import { MOST_OF_ONE } from '../cart/quantity.ts'
import { useEffect, useState, type SyntheticEvent } from 'react'
import type { OptionView, ProductView } from '../catalogue/product-view.ts'
import { fieldOf, findOffer, isOffered, writeChoices, type Choices, type Offer } from './choices.ts'

/** Few enough to say how many. */
const FEW = 5

interface Props {
  product: ProductView
  choices: Choices
  quantity: number
}

/** Pictures, price and the form. Without JavaScript a second button asks the server for the price of what is chosen. */
export function ProductChooser({ product, choices: atFirst, quantity }: Props) {
  const [choices, setChoices] = useState(atFirst)
  const [seen, setSeen] = useState<number>()
  const [isSending, setSending] = useState(false)
  const offer = findOffer(product, choices)
  const shown = seen ?? pictureOf(product, choices)
  const soldOut = offer.status === 'sold out' || offer.status === 'not made'

  // Coming back to a page that the browser kept as it was left.
  useEffect(() => {
    const wake = () => setSending(false)
    addEventListener('pageshow', wake)
    return () => removeEventListener('pageshow', wake)
  }, [])

  useEffect(() => {
    if (choices !== atFirst)
      history.replaceState(history.state, '', location.pathname + writeChoices(product.options, choices))
  }, [choices, atFirst, product])

  function choose(at: number, name: string) {
    setChoices((before) => before.map((choice, index) => (index === at ? name : choice)))
    setSeen(undefined)
  }

  function send(event: SyntheticEvent) {
    if (isSending) event.preventDefault()
    else setSending(true)
  }

  return (
    <>
      <div className="gallery">
        <Picture
          key={shown}
          picture={product.pictures[shown]}
          first
          alt={product.pictures.length ? undefined : product.name}
          name={product.name}
        />
        {product.pictures.length > 1 && (
          <ul className="thumbs">
            {product.pictures.map((picture, at) => (
              <li key={picture.url}>
                <a
                  href={picture.url}
                  aria-current={at === shown ? true : undefined}
                  onClick={(event) => {
                    event.preventDefault()
                    setSeen(at)
                  }}
                >
                  <Picture picture={picture} />
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>

      <div className="buy">
        {product.ribbon && <p className="ribbon">{product.ribbon}</p>}
        <h1>{product.name}</h1>
        {product.brand && <p className="hint">{product.brand}</p>}
        <p className="asked" aria-live="polite">
          <Price price={offer.price} was={offer.was} from={offer.from} />
        </p>

        <form method="post" action={`/product-page/${product.slug}`} onSubmit={send}>
          {product.options.map((option, at) =>
            option.isColour ? (
              <Colours
                key={option.name}
                at={at}
                option={option}
                chosen={choices[at] ?? ''}
                choose={(name) => choose(at, name)}
                isOffered={(name) => isOffered(product, choices, at, name)}
              />
            ) : (
              <DropDown
                key={option.name}
                at={at}
                option={option}
                chosen={choices[at] ?? ''}
                choose={(name) => choose(at, name)}
                isOffered={(name) => isOffered(product, choices, at, name)}
              />
            ),
          )}
          {/* Shown only where no script can answer at once. */}
          {product.options.some((option) => option.choices.length > 1) && (
            <Button look="text" formMethod="get" formNoValidate>
              Show price and stock for this choice
            </Button>
          )}

          <p className={soldOut ? 'state none' : 'state'} aria-live="polite">
            {offer.status === 'choose'
              ? product.options.map((option, at) =>
                  choices[at] ? undefined : (
                    // Without JavaScript the stylesheet takes it away once something is chosen.
                    <span key={option.name} className={`asks-${at}`}>
                      Choose {option.name.toLowerCase()}.{' '}
                    </span>
                  ),
                )
              : words(offer)}
          </p>

          <div className="add">
            <label>
              <span>Quantity</span>
              <input
                type="number"
                name="quantity"
                defaultValue={quantity}
                min={1}
                max={mostOf(offer)}
                inputMode="numeric"
                disabled={soldOut}
              />
            </label>
            <Button disabled={soldOut} aria-busy={isSending || undefined}>
              {soldOut ? 'Sold out' : isSending ? 'Adding …' : 'Add to cart'}
            </Button>
          </div>
        </form>
      </div>
    </>
  )
}

interface OptionProps {
  at: number
  option: OptionView
  chosen: string
  choose(name: string): void
  isOffered(name: string): boolean
}

function Colours({ at, option, chosen, choose, isOffered }: OptionProps) {
  return (
    <fieldset className={`colours option-${at}`}>
      <legend>{option.name}</legend>
      <div>
        {option.choices.map((choice) => (
          <label key={choice.name} className={isOffered(choice.name) ? undefined : 'gone'}>
            <input
              type="radio"
              className="hidden-text"
              name={fieldOf(option)}
              value={choice.name}
              required
              checked={chosen === choice.name}
              onChange={() => choose(choice.name)}
            />
            <span className="disc">
              <Swatch colour={choice.colour ?? 'none'} />
            </span>
            <span className="colour-name">
              {choice.name}
              {!isOffered(choice.name) && <Hidden>, sold out</Hidden>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function DropDown({ at, option, chosen, choose, isOffered }: OptionProps) {
  return (
    <div className={`field option-${at}`}>
      <label htmlFor={fieldOf(option)}>{option.name}</label>
      <select
        id={fieldOf(option)}
        name={fieldOf(option)}
        required
        value={chosen}
        onChange={(event) => choose(event.target.value)}
      >
        {option.choices.length > 1 && <option value="">Please choose</option>}
        {option.choices.map(({ name }) => (
          <option key={name} value={name}>
            {name}
            {isOffered(name) ? '' : ' (sold out)'}
          </option>
        ))}
      </select>
    </div>
  )
}

function words(offer: Exclude<Offer, { status: 'choose' }>): string {
  switch (offer.status) {
    case 'sold out':
      return 'Sold out. We hope to have it again.'
    case 'not made':
      return 'It is not made in this combination.'
    case 'for sale':
      if (offer.left === 1) return 'Only one left.'
      if (offer.left !== undefined && offer.left <= FEW) return `Only ${offer.left} left.`
      return 'In stock.'
  }
}

const mostOf = (offer: Offer): number =>
  Math.min((offer.status === 'for sale' ? offer.left : undefined) ?? MOST_OF_ONE, MOST_OF_ONE)

/** The picture of what is chosen: the last option with pictures of its own decides. */
function pictureOf(product: ProductView, choices: Choices): number {
  const found = product.options.flatMap(
    (option, at) => option.choices.find((choice) => choice.name === choices[at])?.picture ?? [],
  )
  return found.at(-1) ?? 0
}
