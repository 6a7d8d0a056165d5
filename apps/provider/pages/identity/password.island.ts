import type { IslandModule } from '@cartwright/ui/islands'
import type { StrengthWords } from '../password-field.tsx'

const PAUSE_MS = 250

/** A button that shows the password, and how good a new one is, while it is typed. */
export const island: IslandModule = {
  mount(element) {
    const input = element.querySelector('input')
    const button = element.querySelector('button')
    if (!input) return
    if (button) letShow(input, button)
    const { words, about = '' } = element.dataset
    const status = element.querySelector<HTMLElement>('[role=status]')
    if (!words || !status) return
    // Our own page has written it.
    measure({ element, input, status, words: JSON.parse(words) as StrengthWords, about: about.split(' ') })
  },
}

function letShow(input: HTMLInputElement, button: HTMLButtonElement): void {
  const { show = '', hide = '' } = button.dataset
  button.hidden = false
  button.addEventListener('click', () => set(input.type === 'password'))
  // A password that shows would be kept among the texts of forms.
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
  /** Names of fields of the form, or texts themselves. */
  about: string[]
}

/** The server judges, as it will when the form is sent. What arrives late is of an older password, and is not shown. */
function measure({ element, input, status, words, about }: Measured): void {
  const hint = status.textContent
  let timer: ReturnType<typeof setTimeout> | undefined
  let asked = new AbortController()
  input.addEventListener('input', follow)
  // Typed before this script was there.
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
        .catch(() => {}) // Without an answer the hint stays as it is; the form itself says what is wrong.
    }, PAUSE_MS)
  }

  function show(judged: Judged | undefined): void {
    if (!judged) {
      delete element.dataset['score']
      status.textContent = hint
      return
    }
    const { score, reason } = judged
    // What will be refused is not shown as good, however hard to guess.
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
  /** Why it will be refused. */
  reason?: string
}

async function judge(password: string, about: string[], signal: AbortSignal): Promise<Judged | undefined> {
  const response = await fetch('/password-strength', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password, about }),
    signal,
  })
  return response.ok ? ((await response.json()) as Judged) : undefined // our own server's answer
}
