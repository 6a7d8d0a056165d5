import { Button, Icon, Price } from '@cartwright/ui'
import { MAX_QUANTITY } from '../cart/quantity.ts'
import { useEffect, useState, type SyntheticEvent } from 'react'
import { InLanguage } from '../components/in-language.tsx'
import type { OptionView, ProductView } from '../catalogue/product-view.ts'
import { interpolate } from '../texts/interpolate.ts'
import type { Texts } from '../texts/find-texts.ts'
import {
  getOptionField,
  findOffer,
  isChoiceAvailable,
  formatChoices,
  type Choices,
  type Offer,
} from '../catalogue/choices.ts'
import { Gallery } from './gallery.tsx'
import { ColourSwatches, OptionSelect } from './option-fields.tsx'
import { CustomTextField, parseCustomTexts, toTextFieldName, type TypedText } from './custom-text-fields.tsx'
import { SubscriptionChoice } from './subscription-choice.tsx'
import { BackInStockForm, type BackInStockRequest } from './back-in-stock-form.tsx'

/** Stock from which the number is shown. */
const LOW_STOCK_LIMIT = 5

interface Props {
  product: ProductView
  choices: Choices
  /** Submitted form with errors. */
  isSent?: boolean
  quantity: number
  /** Values of the submitted form. */
  texts: TypedText[]
  /** The id of one; '' for once. */
  subscription: string
  /** Submitted back-in-stock form. */
  wish: BackInStockRequest | undefined
  /** Where the form is sent. */
  action: string
  /** All products of its maker. */
  brandHref: string | undefined
  /** Average rating with the number of reviews. */
  rating: string | undefined
  words: Texts['product'] & {
    price: Texts['price']
    wish: Texts['front']['wish']
    gallery: Texts['front']['gallery']
    refused: Pick<Texts['refused'], 'textMissing' | 'textTooLong' | 'wholeNumber'>
  }
}

/** Pictures, price and form. Without JavaScript a second button requests the price of the chosen variant. */
export function ProductChooser(props: Props) {
  const { product, choices: atFirst, wish, action, brandHref, rating, words } = props
  const [choices, setChoices] = useState(atFirst)
  const [seen, setSeen] = useState<number>()
  const offer = findOffer(product, choices)
  const shown = seen ?? findChoicePicture(product, choices)

  useEffect(() => {
    if (choices === atFirst) return
    const query = formatChoices(product.options, choices)
    history.replaceState(history.state, '', location.pathname + query)
    // The same page in other languages understands these words.
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[hreflang]')) link.search = query
  }, [choices, atFirst, product])

  function choose(at: number, name: string) {
    setChoices((before) => before.map((choice, index) => (index === at ? name : choice)))
    setSeen(undefined)
  }

  return (
    <>
      <Gallery product={product} shown={shown} see={setSeen} words={words.gallery} />

      <div className="buy">
        <ProductSummary product={product} offer={offer} brandHref={brandHref} rating={rating} words={words} />
        <ProductForm {...props} choices={choices} choose={choose} offer={offer} />
        {offer.status === 'sold out' && (
          <BackInStockForm
            // Another variant gets another form.
            key={choices.join('\n')}
            action={action}
            options={product.options}
            choices={choices}
            sent={choices === atFirst ? wish : undefined}
            words={words.wish}
          />
        )}
      </div>
    </>
  )
}

/** Ribbon, name, brand and price. */
function ProductSummary({
  product,
  offer,
  brandHref,
  rating,
  words,
}: Pick<Props, 'product' | 'brandHref' | 'rating' | 'words'> & { offer: Offer }) {
  return (
    <>
      {product.ribbon && (
        <p className="ribbon">
          <InLanguage of={product.ribbonIn}>{product.ribbon}</InLanguage>
        </p>
      )}
      <h1>
        <InLanguage of={product.nameIn}>{product.name}</InLanguage>
      </h1>
      {product.brand && (
        <p className="hint">
          <a href={brandHref}>{product.brand}</a>
        </p>
      )}
      {rating && (
        <a className="rated" href="#reviews">
          <span aria-hidden="true">★</span> {rating}
        </a>
      )}
      <p className="asked" aria-live="polite">
        <Price price={offer.price} was={offer.was} from={offer.from} words={words.price} />
        {offer.perUnit && <span className="per-unit">{offer.perUnit}</span>}
      </p>
      {product.isDownload && (
        <p className="download">
          <Icon name="download" /> {words.download}
        </p>
      )}
    </>
  )
}

/** The form that adds to the cart. A script names the missing choices and texts beside their fields. */
function ProductForm({
  product,
  choices,
  choose,
  offer,
  isSent = false,
  quantity,
  texts,
  subscription,
  action,
  words,
}: Props & { choose(at: number, name: string): void; offer: Offer }) {
  const [isSending, setSending] = useIsSending()
  const [asks, setAsking] = useState(isSent)
  const [typed, setTyped] = useState(texts)

  function send(event: SyntheticEvent<HTMLFormElement, SubmitEvent>) {
    const isBuying = !event.nativeEvent.submitter?.getAttribute('name')
    const wrong = isBuying ? findWrongField(event.currentTarget) : undefined
    if (wrong !== undefined) {
      event.preventDefault()
      event.currentTarget.querySelector<HTMLElement>(`[name=${CSS.escape(wrong)}]`)?.focus()
    } else if (isSending) event.preventDefault()
    else setSending(true)
  }

  /** Shows beside each incomplete field its error. Returns the name of the first such field. */
  function findWrongField(form: HTMLFormElement): string | undefined {
    const written = parseCustomTexts(product.texts, new FormData(form), words)
    setAsking(true)
    setTyped(written)
    const missing = product.options[choices.indexOf('')]
    const at = written.findIndex(({ error }) => error)
    return missing ? getOptionField(missing) : at < 0 ? undefined : toTextFieldName(at)
  }

  return (
    <form method="post" action={action} onSubmit={send} data-adds={product.name} noValidate>
      {product.options.map((option, at) => {
        const Field = option.isColour ? ColourSwatches : OptionSelect
        return (
          <Field
            key={option.name}
            words={words}
            at={at}
            option={option}
            chosen={choices[at] ?? ''}
            choose={(name) => choose(at, name)}
            isOffered={(name) => isChoiceAvailable(product, choices, at, name)}
            error={asks && !choices[at] ? formatMissingOption(option, words) : undefined}
          />
        )
      })}
      {/* Shown only where no script can answer at once. */}
      {product.options.some((option) => option.choices.length > 1) && (
        // Custom texts are personal: they appear in no address.
        <Button look="text" name="show" formMethod={product.texts.length > 0 ? 'post' : 'get'} formNoValidate>
          {words.showChoice}
        </Button>
      )}

      {product.texts.map((field, at) => (
        <CustomTextField key={field.title} at={at} field={field} typed={typed[at]} words={words} />
      ))}
      {product.subscriptions.length > 0 && (
        <SubscriptionChoice subscriptions={product.subscriptions} chosen={subscription} words={words} />
      )}

      <Availability product={product} choices={choices} offer={offer} isAsked={asks} words={words} />
      <QuantityAndButton offer={offer} quantity={quantity} isSending={isSending} words={words} />
    </form>
  )
}

/** True from the submission of the form until the page, or its addition to the cart, has an answer. */
function useIsSending() {
  const state = useState(false)
  const [, setSending] = state
  // The page was restored from the browser's back-forward cache.
  useEffect(() => {
    const wake = () => setSending(false)
    addEventListener('pageshow', wake)
    addEventListener('settled', wake)
    return () => {
      removeEventListener('pageshow', wake)
      removeEventListener('settled', wake)
    }
  }, [setSending])
  return state
}

/** Stock of the chosen variant, or the options that still need a choice. */
function Availability({
  product,
  choices,
  offer,
  isAsked,
  words,
}: Pick<Props, 'product' | 'choices' | 'words'> & {
  offer: Offer
  /** The fields name their missing choices already. */
  isAsked: boolean
}) {
  return (
    <p className={isSoldOut(offer) ? 'state none' : 'state'} aria-live="polite">
      {offer.status === 'choose'
        ? !isAsked &&
          product.options.map((option, at) =>
            choices[at] ? undefined : (
              // Without JavaScript the stylesheet hides it once a value is chosen.
              <span key={option.name} className={`asks-${at}`}>
                {formatMissingOption(option, words)}{' '}
              </span>
            ),
          )
        : describeAvailability(offer, product, words)}
    </p>
  )
}

function QuantityAndButton({
  offer,
  quantity,
  isSending,
  words,
}: Pick<Props, 'quantity' | 'words'> & { offer: Offer; isSending: boolean }) {
  const soldOut = isSoldOut(offer)
  return (
    <div className="add">
      <label>
        <span>{words.quantity}</span>
        <input
          type="number"
          name="quantity"
          defaultValue={quantity}
          min={1}
          max={getMaxQuantity(offer)}
          inputMode="numeric"
          required
          disabled={soldOut}
          data-invalid={words.refused.wholeNumber}
        />
      </label>
      <Button disabled={soldOut} aria-busy={isSending || undefined}>
        {soldOut ? words.soldOut : isSending ? words.adding : words.add}
      </Button>
    </div>
  )
}

const isSoldOut = ({ status }: Offer): boolean => status === 'sold out' || status === 'not made'

const formatMissingOption = ({ name }: OptionView, { choose, smallNames }: Texts['product']): string =>
  interpolate(choose, { option: smallNames ? name.toLowerCase() : name })

function describeAvailability(
  offer: Exclude<Offer, { status: 'choose' }>,
  { stock, ribbon, was, isDownload }: ProductView,
  words: Texts['product'],
): string {
  switch (offer.status) {
    case 'sold out':
      if (stock.inStock) return words.soldOutHere
      // The ribbon of a sold-out product shows when it returns; that of a reduced product shows the reduction.
      return ribbon && !was ? `${words.isSoldOut} ${ribbon}.` : words.again
    case 'not made':
      return words.notMade
    case 'for sale':
      if (offer.left === 1) return words.lastOne
      if (offer.left !== undefined && offer.left <= LOW_STOCK_LIMIT) return interpolate(words.few, { left: offer.left })
      return isDownload ? '' : words.inStock
  }
}

const getMaxQuantity = (offer: Offer): number =>
  Math.min((offer.status === 'for sale' ? offer.left : undefined) ?? MAX_QUANTITY, MAX_QUANTITY)

/** Picture of the chosen variant: the last option with pictures decides. */
function findChoicePicture(product: ProductView, choices: Choices): number {
  const matches = product.options.flatMap(
    (option, at) => option.choices.find((choice) => choice.name === choices[at])?.picture ?? [],
  )
  return matches.at(-1) ?? 0
}
