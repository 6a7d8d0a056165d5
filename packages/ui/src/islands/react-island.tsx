import { useEffect, type ComponentType, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { IslandModule } from './hydrate-islands.ts'

/**
 * Makes an island of a component that `<Island>` rendered on the server. What somebody chose before it came alive is kept.
 * @example export const island = reactIsland(CartLines)
 */
export function reactIsland<Props extends object>(Component: ComponentType<Props>): IslandModule {
  return {
    mount(element, name, props) {
      const choices = readChoices(element)
      hydrateRoot(
        element,
        <Alive then={() => choices.forEach(choose)}>
          {/* The props are what the server wrote for this very component. */}
          <Component {...(props as Props)} />
        </Alive>,
        { identifierPrefix: name },
      )
    },
  }
}

function Alive({ then, children }: { then(): void; children: ReactNode }) {
  // Once, when the island has come alive: nobody renders this again.
  useEffect(then, [then])
  return children
}

type Choice = HTMLSelectElement | HTMLInputElement | HTMLTextAreaElement

/** The controls that no longer stand as the server sent them, with what they stand at. React itself keeps what is typed, but for longer texts that the server has begun. */
function readChoices(element: HTMLElement): [Choice, string][] {
  const controls = element.querySelectorAll<Choice>('select, textarea, input[type=radio], input[type=checkbox]')
  return [...controls].filter(isChanged).map((control) => [control, control.value])
}

function isChanged(control: Choice): boolean {
  if (control instanceof HTMLInputElement) return control.checked && !control.defaultChecked
  if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue
  const sent = [...control.options].findIndex((option) => option.defaultSelected)
  return control.selectedIndex !== Math.max(sent, 0)
}

/** Does again what was done, now that somebody is listening. */
function choose([control, value]: [Choice, string]) {
  if (control instanceof HTMLInputElement) {
    control.checked = false
    control.click()
  } else {
    control.value = value
    control.dispatchEvent(new Event('change', { bubbles: true }))
  }
}
