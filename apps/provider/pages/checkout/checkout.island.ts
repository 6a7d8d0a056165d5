import { type Control, isControlChanged, type IslandModule, isCheckable, mayBeSubmitted } from '@cartwright/ui/islands'
import { checkFields, showErrorIfInvalid } from './check-fields.ts'

/** Fields that delivery, tax and the form depend on. */
const FIELDS_AFFECTING_TOTALS =
  /^(country|subdivision|city|postalCode|billing|billingCountry|billingSubdivision|billingCity|billingPostalCode)$/
/** Fields that are not sent early: a card is for the order only, and the buyer submits codes. */
const FIELDS_NOT_SENT_EARLY = ['cardNumber', 'cardExpiry', 'cardCode', 'couponCode', 'emailCode']
const PAUSE_MS = 250

/**
 * Requests new totals, or the fields of a country, when the address changes, and updates the page from the response.
 * Without a response the buttons work as before. Other input is sent too and stored, so that a reloaded page still has
 * it, e.g. when a phone has discarded it.
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
    // Values filled in before this script loaded count as well, unless they are being submitted.
    if (!mayBeSubmitted(form)) [...form.elements].filter(isControl).filter(isControlChanged).forEach(follow)
    // A newer request supersedes a pending one.
    form.addEventListener('submit', ({ submitter }) => {
      clearTimeout(timer)
      underWay?.abort()
      submitter?.setAttribute('aria-busy', 'true')
    })
    // A page restored by the back button has its former state.
    addEventListener('pageshow', () => form.querySelector('button[aria-busy]')?.removeAttribute('aria-busy'))

    function follow(target: Control): void {
      if (target.name === 'shippingOption') payAsItTravels(form)
      const decides = decidedBy ? target.name === decidedBy : FIELDS_AFFECTING_TOTALS.test(target.name)
      if (!decides && (decidedBy || FIELDS_NOT_SENT_EARLY.includes(target.name))) return
      if (decides) isDecided = false
      // Arrow keys step through countries.
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
      removeCorrectedErrors(form)
      if (status) status.textContent = status.dataset['updated'] ?? ''
    }
  },
}

function isControl(target: unknown): target is Control {
  return (
    target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement
  )
}

/** Requests the page rendered for the current input; the browser parses it as a document without running scripts. */
function ask(form: HTMLFormElement, show: (page: Document | undefined) => void): XMLHttpRequest {
  const fields = new URLSearchParams()
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && !FIELDS_NOT_SENT_EARLY.includes(name)) fields.append(name, value)
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
    preserveInput(old, taken)
    preserveQuotedPrices(old, taken)
    old.replaceWith(taken)
    preserveErrors(old, taken)
    if (hadFocus && isControl(focused)) sameIn(taken, focused)?.focus({ preventScroll: true })
  }
}

/** Deselects a payment method that the chosen delivery does not allow. */
function payAsItTravels(form: HTMLElement): void {
  const ways = [...form.querySelectorAll<HTMLInputElement>('input[type=radio][name=paymentMethod]')]
  const shown = ways.filter((way) => way.closest('.choice')?.checkVisibility())
  if (ways.some((way) => way.checked && !shown.includes(way))) shown[0]?.click()
}

/** Removes corrected fields from the error summary. */
function removeCorrectedErrors(form: HTMLElement): void {
  const summary = form.parentElement?.querySelector<HTMLElement>('.notice.problem')
  const mended = [...(summary?.querySelectorAll<HTMLAnchorElement>('li a') ?? [])].filter(({ hash }) => {
    const field = form.querySelector(hash)
    return field === null || (isControl(field) && field.getAttribute('aria-invalid') !== 'true')
  })
  if (!summary || mended.length === 0) return
  for (const link of mended) link.closest('li')?.remove()
  // It contains the number of errors.
  summary.querySelector('.notice-title')?.remove()
  if (!summary.querySelector('li')) summary.remove()
}

/** Preserves input typed while the response was pending. */
function preserveInput(old: HTMLElement, fresh: HTMLElement): void {
  if (old instanceof HTMLDetailsElement && fresh instanceof HTMLDetailsElement) fresh.open = old.open
  for (const control of old.querySelectorAll<Control>('input, select, textarea')) {
    const same = sameIn(fresh, control)
    if (!same) continue
    if (isCheckable(control) && isCheckable(same)) same.checked = control.checked
    else if (!(same instanceof HTMLSelectElement) || [...same.options].some(({ value }) => value === control.value))
      same.value = control.value
  }
}

/** Preserves errors shown while the response was pending, as after placing the order, until they are corrected. */
function preserveErrors(old: HTMLElement, fresh: HTMLElement): void {
  for (const control of old.querySelectorAll<Control>('[data-said]')) {
    const same = sameIn(fresh, control)
    if (same) showErrorIfInvalid(same)
  }
}

/**
 * Preserves the price of the goods and the terms that the buyer has seen in the quote. Changed ones are confirmed when
 * the order is placed, not replaced while an address is typed.
 */
function preserveQuotedPrices(old: HTMLElement, fresh: HTMLElement): void {
  if (!(old instanceof HTMLInputElement) || !(fresh instanceof HTMLInputElement)) return
  const [goods, , terms] = old.value.split('.')
  fresh.value = [goods, fresh.value.split('.')[1], terms].join('.')
}

function sameIn(fresh: HTMLElement, { name, value, type }: Control): Control | undefined {
  const controls = fresh.querySelectorAll<Control>('input, select, textarea')
  return [...controls].find((each) => each.name === name && (type !== 'radio' || each.value === value))
}
