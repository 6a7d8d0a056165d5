import type { ChoiceView, OptionView } from '../catalogue/product-view.ts'
import { fieldOf, findOffer, isOffered, type Choices, type Offer } from '../product/choices.ts'
import { fill } from '../texts/fill.ts'
import { make, makeSwatch, makeText } from './make-element.ts'
import type { QuickViewData } from './read-quick-view.ts'

/** Price, text and what has to be chosen. The form is that of the product's page, and is sent there. */
export function fillQuickView(
  { about, stand }: { about: HTMLElement; stand: HTMLElement },
  { view, text, textIn, path, brandPath, isSimple, words }: QuickViewData,
): void {
  const choices: Choices = view.options.map(({ choices: [only, other] }) => (only && !other ? only.name : ''))
  const price = make('p', { className: 'asked', ariaLive: 'polite' })
  const state = make('p', { className: 'hint', ariaLive: 'polite' })
  const add = make('button', { className: 'button' }, words.add)
  const details = make('a', { className: isSimple ? 'button text' : 'button', href: path }, words.details)
  const fields = view.options.map((option, at) => writeOption(option, at, words))
  const form = make(
    'form',
    { method: 'post', action: path, noValidate: true },
    ...fields.map(({ element }) => element),
    make('input', { type: 'hidden', name: 'quantity', value: '1' }),
    state,
    add,
  )

  function showOffer(): void {
    const offer = findOffer(view, choices)
    price.replaceChildren(...writePrice(offer, words))
    state.textContent = describe(offer, words)
    add.disabled = offer.status === 'sold out' || offer.status === 'not made'
    for (const { option, at, inputs } of fields)
      for (const { name, nameIn, element, label } of inputs) {
        const isLeft = isOffered(view, choices, at, name)
        element.classList.toggle('none', !isLeft && option.choices.length > 1)
        label.replaceChildren(makeText(name, nameIn), isLeft ? '' : words.soldOutChoice)
      }
    for (const { error, element } of fields) if (element.querySelector(':checked')) error.remove()
    const shown = view.options.flatMap(
      ({ choices: all }, at) => all.find(({ name }) => name === choices[at])?.picture ?? [],
    )
    const picture = view.pictures[shown.at(-1) ?? -1]
    const image = stand.querySelector('img')
    if (!picture || !image || image.src === picture.url) return
    image.removeAttribute('srcset') // the card's
    image.src = picture.url
  }

  // The cart opens beside the page (`cart/shopping.ts`), or what it says comes as a page.
  form.dataset['adds'] = view.name
  form.addEventListener('submit', (event) => {
    const missing = fields.filter(({ element }) => !element.querySelector(':checked'))
    for (const { element, error } of missing) element.append(error)
    if (missing.length === 0) return
    event.preventDefault()
    missing[0]?.element.querySelector('input')?.focus()
  })
  form.addEventListener('settled', () => about.closest('dialog')?.close())
  form.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return
    const at = view.options.findIndex((option) => fieldOf(option) === target.name)
    if (at >= 0) choices[at] = target.value
    showOffer()
  })
  about.append(
    ...(view.brand && brandPath ? [make('p', { className: 'hint' }, make('a', { href: brandPath }, view.brand))] : []),
    price,
    make('p', textIn, text),
    ...(isSimple ? [form] : []),
    details,
  )
  about.ariaBusy = 'false'
  showOffer()
}

interface ChoiceInput extends Pick<ChoiceView, 'name' | 'nameIn'> {
  element: HTMLElement
  label: HTMLElement
}

function writeOption(option: OptionView, at: number, words: QuickViewData['words']) {
  const inputs = option.choices.map(({ name, nameIn, colour }): ChoiceInput => {
    const label = make('span', {}, makeText(name, nameIn))
    const input = make('input', {
      type: 'radio',
      name: fieldOf(option),
      value: name,
      required: true,
      checked: option.choices.length === 1,
    })
    const element = make('label', { className: 'tick' }, input, ...(colour ? [makeSwatch(colour)] : []), label)
    return { name, nameIn, element, label }
  })
  const element = make(
    'fieldset',
    { className: option.isColour ? 'of-colour' : '' },
    make('legend', {}, makeText(option.name, option.nameIn)),
    ...inputs.map((input) => input.element),
  )
  const asked = words.smallNames ? option.name.toLowerCase() : option.name
  const error = make('p', { className: 'error', role: 'alert' }, fill(words.choose, { option: asked }))
  return { option, at, inputs, element, error }
}

function writePrice(offer: Offer, words: QuickViewData['words']): Node[] {
  const hidden = (text: string) => make('span', { className: 'hidden-text' }, `${text} `)
  return [
    make(
      'span',
      { className: offer.was ? 'price sale' : 'price' },
      offer.from && make('small', {}, `${words.price.from} `),
      make('span', { className: 'money' }, offer.was ? hidden(words.price.now) : '', offer.price),
      offer.was !== undefined && make('del', {}, hidden(words.price.was), offer.was),
    ),
  ]
}

function describe(offer: Offer, words: QuickViewData['words']): string {
  switch (offer.status) {
    case 'choose':
      return words.chooseFirst
    case 'sold out':
      return words.isSoldOut
    case 'not made':
      return words.notMade
    case 'for sale':
      return offer.left === 1 ? words.lastOne : words.inStock
  }
}
