import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { jsonForScript } from './json-for-script.ts'

interface IslandProps<Props extends object> {
  /** The name under which the browser's side knows it; see `hydrateIslands`. Once a page. */
  name: string
  of: ComponentType<Props>
  props: Props
}

/**
 * A component that works as plain HTML and comes alive later in the browser, with the same props, read from a JSON
 * script.
 * @example <Island name="cart-lines" of={CartLines} props={{ lines }} />
 */
export function Island<Props extends object>({ name, of: Component, props }: IslandProps<Props>) {
  // Rendered apart from the page: only islands need React's marks between texts, and ids counted from one.
  const html = renderToString(<Component {...props} />, { identifierPrefix: name })
  return (
    <>
      <div className="island" data-island={name} dangerouslySetInnerHTML={{ __html: html }} />
      <script type="application/json" data-props={name} dangerouslySetInnerHTML={{ __html: jsonForScript(props) }} />
    </>
  )
}
