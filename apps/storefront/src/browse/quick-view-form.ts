import type { ChoiceView, OptionView } from '../catalogue/product-view.ts'
import { getOptionField, findOffer, isChoiceAvailable, type Choices, type Offer } from '../catalogue/choices.ts'
import { interpolate } from '../texts/interpolate.ts'
import { createDomElement, createSwatch, createTextNode } from '../dom/dom-element.ts'
import type { QuickViewData } from './read-quick-view.ts'

/** Fills the quick view with price, text and options. The form is that of the product page, and submits to it. */
export function fillQuickView(
  { about, stand }: { about: HTMLElement; stand: HTMLElement },
  { view, text, textIn, path, brandPath, isSimple, words }: QuickViewData,
): void {
  const choices: Choices = view.options.map(({ choices: [only, other] }) => (only && !other ? only.name : ''))
  const price = createDomElement('p', { className: 'asked', ariaLive: 'polite' })
  const state = createDomElement('p', { className: 'hint', ariaLive: 'polite' })
  const add = createDomElement('button', { className: 'button' }, words.add)
  const details = createDomElement('a', { className: isSimple ? 'button text' : 'button', href: path }, words.details)
  const fields = view.options.map((option, at) => createOptionField(option, at, words))
  const form = createDomElement(
    'form',
    { method: 'post', action: path, noValidate: true },
    ...fields.map(({ element }) => element),
    createDomElement('input', { type: 'hidden', name: 'quantity', value: '1' }),
    state,
    add,
  )

  function showOffer(): void {
    const offer = findOffer(view, choices)
    price.replaceChildren(...createPriceNodes(offer, words))
    state.textContent = describe(offer, words)
    add.disabled = offer.status === 'sold out' || offer.status === 'not made'
    for (const { option, at, inputs } of fields)
      for (const { name, nameIn, element, label } of inputs) {
        const isLeft = isChoiceAvailable(view, choices, at, name)
        element.classList.toggle('none', !isLeft && option.choices.length > 1)
        label.replaceChildren(createTextNode(name, nameIn), isLeft ? '' : words.soldOutChoice)
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

  // Opens the cart drawer (`shopping/shopping.island.ts`), or the page with the error.
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
    const at = view.options.findIndex((option) => getOptionField(option) === target.name)
    if (at >= 0) choices[at] = target.value
    showOffer()
  })
  about.append(
    ...(view.brand && brandPath
      ? [createDomElement('p', { className: 'hint' }, createDomElement('a', { href: brandPath }, view.brand))]
      : []),
    price,
    createDomElement('p', textIn, text),
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

function createOptionField(option: OptionView, at: number, words: QuickViewData['words']) {
  const inputs = option.choices.map(({ name, nameIn, colour }): ChoiceInput => {
    const label = createDomElement('span', {}, createTextNode(name, nameIn))
    const input = createDomElement('input', {
      type: 'radio',
      name: getOptionField(option),
      value: name,
      required: true,
      checked: option.choices.length === 1,
    })
    const element = createDomElement(
      'label',
      { className: 'tick' },
      input,
      ...(colour ? [createSwatch(colour)] : []),
      label,
    )
    return { name, nameIn, element, label }
  })
  const element = createDomElement(
    'fieldset',
    { className: option.isColour ? 'of-colour' : '' },
    createDomElement('legend', {}, createTextNode(option.name, option.nameIn)),
    ...inputs.map((input) => input.element),
  )
  const asked = words.smallNames ? option.name.toLowerCase() : option.name
  const error = createDomElement(
    'p',
    { className: 'error', role: 'alert' },
    interpolate(words.choose, { option: asked }),
  )
  return { option, at, inputs, element, error }
}

function createPriceNodes(offer: Offer, words: QuickViewData['words']): Node[] {
  const hidden = (text: string) => createDomElement('span', { className: 'hidden-text' }, `${text} `)
  return [
    createDomElement(
      'span',
      { className: offer.was ? 'price sale' : 'price' },
      offer.from && createDomElement('small', {}, `${words.price.from} `),
      createDomElement('span', { className: 'money' }, offer.was ? hidden(words.price.now) : '', offer.price),
      offer.was !== undefined && createDomElement('del', {}, hidden(words.price.was), offer.was),
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
