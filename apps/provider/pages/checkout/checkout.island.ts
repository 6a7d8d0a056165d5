import { type Control, isControlChanged, type IslandModule, isCheckable, mayBeSubmitted } from '@cartwright/ui/islands'
import { checkFields, sayIfWrong } from './check-fields.ts'

/** What delivery, tax and the form itself depend on. */
const DECIDING =
  /^(country|subdivision|city|postalCode|billing|billingCountry|billingSubdivision|billingCity|billingPostalCode)$/
/** A card is for the order alone, and a code is used when the buyer says so. */
const NOT_YET = ['cardNumber', 'cardExpiry', 'cardCode', 'couponCode', 'emailCode']
const PAUSE_MS = 250

/**
 * Asks for new totals, or for the fields of a country, by itself when the address changes, and takes what is new from the page that comes back. Without an answer the buttons are there as before.
 * Whatever else is typed at the checkout is sent too, and kept there: a page that is loaded again, as a phone does that needed its memory, has it.
 */
export const island: IslandModule = {
  mount(form) {
    if (!(form instanceof HTMLFormElement)) return
    const { decidedBy } = form.dataset
    const status = form.querySelector<HTMLElement>('[data-updated]')
    let timer: ReturnType<typeof setTimeout> | undefined
    let underWay: XMLHttpRequest | undefined
    let isDecided = true
    form.classList.add('is-fresh')
    checkFields(form)

    form.addEventListener('change', ({ target }) => isControl(target) && follow(target))
    // Whatever was filled in before this script was there counts as well, unless it is on its way already.
    if (!mayBeSubmitted(form)) [...form.elements].filter(isControl).filter(isControlChanged).forEach(follow)
    // Whatever is asked for now is newer than what would come back.
    form.addEventListener('submit', ({ submitter }) => {
      clearTimeout(timer)
      underWay?.abort()
      submitter?.setAttribute('aria-busy', 'true')
    })
    // Who comes back finds it as it was.
    addEventListener('pageshow', () => form.querySelector('button[aria-busy]')?.removeAttribute('aria-busy'))

    function follow(target: Control): void {
      if (target.name === 'shippingOption') payAsItTravels(form)
      const decides = decidedBy ? target.name === decidedBy : DECIDING.test(target.name)
      if (!decides && (decidedBy || NOT_YET.includes(target.name))) return
      if (decides) isDecided = false
      // Arrow keys go through one country after the other.
      clearTimeout(timer)
      timer = setTimeout(refresh, PAUSE_MS)
    }

    function refresh(): void {
      underWay?.abort()
      underWay = ask(form as HTMLFormElement, (page) => {
        if (!isDecided) show(page)
        isDecided = true
      })
      if (!isDecided) form.setAttribute('aria-busy', 'true')
    }

    function show(page: Document | undefined): void {
      form.removeAttribute('aria-busy')
      if (!page) {
        form.classList.remove('is-fresh')
        return
      }
      takeOver(form, page)
      payAsItTravels(form)
      forgetMended(form)
      if (status) status.textContent = status.dataset['updated'] ?? ''
    }
  },
}

function isControl(target: unknown): target is Control {
  return (
    target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement
  )
}

/** The page as the server makes it of what is typed so far; the browser reads it as a document whose scripts do not run. */
function ask(form: HTMLFormElement, show: (page: Document | undefined) => void): XMLHttpRequest {
  const fields = new URLSearchParams()
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && !NOT_YET.includes(name)) fields.append(name, value)
  fields.set('intent', 'update')
  const request = new XMLHttpRequest()
  request.open('POST', form.action)
  request.responseType = 'document'
  request.addEventListener('load', () => show(request.status === 200 ? (request.responseXML ?? undefined) : undefined))
  request.addEventListener('error', () => show(undefined))
  request.send(fields)
  return request
}

function takeOver(form: HTMLElement, page: Document): void {
  const focused = document.activeElement
  for (const fresh of page.querySelectorAll<HTMLElement>('[data-fresh]')) {
    const old = form.querySelector<HTMLElement>(`[data-fresh="${fresh.dataset['fresh']}"]`)
    if (!old) continue
    const hadFocus = old.contains(focused)
    const taken = document.adoptNode(fresh)
    keepTyped(old, taken)
    keepKnownPrices(old, taken)
    old.replaceWith(taken)
    keepSaid(old, taken)
    if (hadFocus && isControl(focused)) sameIn(taken, focused)?.focus({ preventScroll: true })
  }
}

/** A way to pay that does not go with the way of delivery does not show any more: it is not the chosen one either. */
function payAsItTravels(form: HTMLElement): void {
  const ways = [...form.querySelectorAll<HTMLInputElement>('input[type=radio][name=paymentMethod]')]
  const shown = ways.filter((way) => way.closest('.choice')?.checkVisibility())
  if (ways.some((way) => way.checked && !shown.includes(way))) shown[0]?.click()
}

/** The summary of what is wrong leads to fields; those that came back as others are not wrong any more. */
function forgetMended(form: HTMLElement): void {
  const summary = form.parentElement?.querySelector<HTMLElement>('.notice.problem')
  const mended = [...(summary?.querySelectorAll<HTMLAnchorElement>('li a') ?? [])].filter(({ hash }) => {
    const field = form.querySelector(hash)
    return field === null || (isControl(field) && field.getAttribute('aria-invalid') !== 'true')
  })
  if (!summary || mended.length === 0) return
  for (const link of mended) link.closest('li')?.remove()
  // It says how many there were.
  summary.querySelector('.notice-title')?.remove()
  if (!summary.querySelector('li')) summary.remove()
}

/** What was typed while the answer was on its way is not lost. */
function keepTyped(old: HTMLElement, fresh: HTMLElement): void {
  if (old instanceof HTMLDetailsElement && fresh instanceof HTMLDetailsElement) fresh.open = old.open
  for (const control of old.querySelectorAll<Control>('input, select, textarea')) {
    const same = sameIn(fresh, control)
    if (!same) continue
    if (isCheckable(control) && isCheckable(same)) same.checked = control.checked
    else if (!(same instanceof HTMLSelectElement) || [...same.options].some(({ value }) => value === control.value))
      same.value = control.value
  }
}

/** What was said to be wrong, as when the order was placed while the answer was on its way, stands until it is mended. */
function keepSaid(old: HTMLElement, fresh: HTMLElement): void {
  for (const control of old.querySelectorAll<Control>('[data-said]')) {
    const same = sameIn(fresh, control)
    if (same) sayIfWrong(same)
  }
}

/** The price of the goods, and the terms, that the buyer has seen stay in the quote: new ones are asked about when the order is placed, not slipped in while an address is typed. */
function keepKnownPrices(old: HTMLElement, fresh: HTMLElement): void {
  if (!(old instanceof HTMLInputElement) || !(fresh instanceof HTMLInputElement)) return
  const [goods, , terms] = old.value.split('.')
  fresh.value = [goods, fresh.value.split('.')[1], terms].join('.')
}

function sameIn(fresh: HTMLElement, { name, value, type }: Control): Control | undefined {
  const controls = fresh.querySelectorAll<Control>('input, select, textarea')
  return [...controls].find((each) => each.name === name && (type !== 'radio' || each.value === value))
}
