import type { ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { IslandModule } from './hydrate-islands.ts'

/**
 * Makes an island of a component that `<Island>` rendered on the server.
 * @example export const island = reactIsland(CartLines)
 */
export function reactIsland<Props extends object>(Component: ComponentType<Props>): IslandModule {
  return {
    mount(element, name, props) {
      // The props are what the server wrote for this very component.
      hydrateRoot(element, <Component {...(props as Props)} />, { identifierPrefix: name })
    },
  }
}
