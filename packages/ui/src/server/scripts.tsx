import { jsonForScript } from './json-for-script.ts'

/**
 * Data for a script of the page, which finds it by its id.
 * @example <DataScript id="answer" value={{ code, state }} />
 */
export function DataScript({ id, value }: { id: string; value: unknown }) {
  return <script type="application/json" id={id} dangerouslySetInnerHTML={{ __html: jsonForScript(value) }} />
}

/**
 * A script in the page itself. It is text of the source and the same on every page: the policy has to name its hash
 * (`policy.scripts`).
 * @example <InlineScript code={POST_ANSWER} />
 */
export function InlineScript({ code }: { code: string }) {
  return <script type="module" dangerouslySetInnerHTML={{ __html: code }} />
}
