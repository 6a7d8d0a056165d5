import type { IslandModule } from '@cartwright/ui/islands'
import type { StrengthWords } from '../password-field.tsx'

const PAUSE_MS = 250

/** Adds a button that shows the password, and a strength meter of a new one. */
export const island: IslandModule = {
  mount(element) {
    const input = element.querySelector('input')
    const button = element.querySelector('button')
    if (!input) return
    if (button) letShow(input, button)
    const { words, about = '' } = element.dataset
    const status = element.querySelector<HTMLElement>('[role=status]')
    if (!words || !status) return
    // Rendered by our own page.
    measure({ element, input, status, words: JSON.parse(words) as StrengthWords, about: about.split(' ') })
  },
}

function letShow(input: HTMLInputElement, button: HTMLButtonElement): void {
  const { show = '', hide = '' } = button.dataset
  button.hidden = false
  button.addEventListener('click', () => set(input.type === 'password'))
  // Browsers would store a visible password among form texts.
  input.form?.addEventListener('submit', () => set(false))

  function set(isShown: boolean): void {
    input.type = isShown ? 'text' : 'password'
    button.textContent = isShown ? hide : show
  }
}

interface Measured {
  element: HTMLElement
  input: HTMLInputElement
  status: HTMLElement
  words: StrengthWords
  /** Field names of the form, or literal texts. */
  about: string[]
}

/**
 * Shows the strength that the server calculates, as it does on submission. Responses for an older password are ignored.
 */
function measure({ element, input, status, words, about }: Measured): void {
  const hint = status.textContent
  let timer: ReturnType<typeof setTimeout> | undefined
  let asked = new AbortController()
  input.addEventListener('input', follow)
  // Typed before this script loaded.
  if (input.value !== '') follow()

  function follow(): void {
    clearTimeout(timer)
    asked.abort()
    asked = new AbortController()
    const { signal } = asked
    if (input.value === '') return show(undefined)
    timer = setTimeout(() => {
      judge(input.value, about.map(valueOf).filter(Boolean), signal)
        .then(show)
        .catch(() => {}) // Without a response the hint stays; the submitted form reports errors.
    }, PAUSE_MS)
  }

  function show(judged: Judged | undefined): void {
    if (!judged) {
      delete element.dataset['score']
      status.textContent = hint
      return
    }
    const { score, reason } = judged
    // A password that will be refused is not shown as strong.
    element.dataset['score'] = String(reason ? Math.min(score, 1) : score)
    status.textContent = (reason ? words.refusals[reason] : words.strengths[score]) ?? hint
  }

  function valueOf(name: string): string {
    const field = input.form?.elements.namedItem(name)
    return field instanceof HTMLInputElement ? field.value : name
  }
}

interface Judged {
  score: number
  /** Reason why it will be refused. */
  reason?: string
}

async function judge(password: string, about: string[], signal: AbortSignal): Promise<Judged | undefined> {
  const response = await fetch('/password-strength', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password, about }),
    signal,
  })
  return response.ok ? ((await response.json()) as Judged) : undefined // response of our own server
}
