import { useEffect, type ComponentType, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { IslandModule } from './hydrate-islands.ts'
import { type Control, isControlChanged, isCheckable } from './is-changed.ts'

/**
 * Makes an island of a component that `<Island>` rendered on the server. Choices made before hydration are retained.
 * @example export const island = reactIsland(CartLines)
 */
export function reactIsland<Props extends object>(Component: ComponentType<Props>): IslandModule {
  return {
    mount(element, name, props) {
      const choices = readChoices(element)
      return new Promise((resolve) => {
        const begin = () => {
          choices.forEach(choose)
          resolve()
        }
        hydrateRoot(
          element,
          <Alive then={begin}>
            {/* The props are what the server wrote for this very component. */}
            <Component {...(props as Props)} />
          </Alive>,
          { identifierPrefix: name },
        )
      })
    },
  }
}

function Alive({ then, children }: { then(): void; children: ReactNode }) {
  // Once, when the island has come alive: nobody renders this again.
  useEffect(then, [then])
  return children
}

/** The controls that were changed, with what they stand at: of some React keeps that itself, of others it does not. */
function readChoices(element: HTMLElement): [Control, string][] {
  const controls = element.querySelectorAll<Control>('input, select, textarea')
  return [...controls].filter(isChosen).map((control) => [control, control.value])
}

/** Only the checked control of a radio group counts. */
function isChosen(control: Control): boolean {
  return isControlChanged(control) && (!isCheckable(control) || control.checked)
}

/** Does again what was done, now that somebody is listening. */
function choose([control, value]: [Control, string]) {
  if (isCheckable(control)) {
    control.checked = false
    control.click()
    return
  }
  // Set, it would lose what is no number.
  if (control.value !== value) control.value = value
  control.dispatchEvent(new Event('change', { bubbles: true }))
  if (control !== document.activeElement) control.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}
