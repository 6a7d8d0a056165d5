/** Every regular expression of what we ship: written as such, as a `pattern` of a schema, and those of postal codes. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'rolldown/utils'

const root = join(import.meta.dirname, '..', '..')

const FORMATS = 'apps/provider/src/addresses/address-formats.json'

const isOurTool = /\.(test|stress|spec|example)\.tsx?$|\/(testing|fixtures)\//

interface Found {
  /** The files by the text of each, `/a+/g`. */
  expressions: Map<string, string[]>
  /** Where one is made of a text while the shop runs. */
  made: { file: string; text: string }[]
}

/** Members of a syntax tree node (ESTree) that are read. */
interface Node {
  type: string
  start: number
  end: number
  regex?: { pattern: string; flags: string }
  key?: { name?: string }
  value?: { value?: unknown }
  callee?: { name?: string }
}

export function findExpressions(): Found {
  const expressions: Found['expressions'] = new Map()
  const made: Found['made'] = []
  const add = (text: string, file: string) =>
    expressions.set(text, [...new Set([...(expressions.get(text) ?? []), file])])
  for (const file of globSync('{apps,packages}/*/{src,pages}/**/*.{ts,tsx}', { cwd: root }).sort()) {
    if (isOurTool.test(file)) continue
    const source = readFileSync(join(root, file), 'utf8')
    if (!/[/]|RegExp|pattern/.test(source)) continue
    walk(parseSync(file, source).program, (node) => {
      if (node.type === 'Literal' && node.regex) add(`/${node.regex.pattern}/${node.regex.flags}`, file)
      if (node.type === 'Property' && node.key?.name === 'pattern' && typeof node.value?.value === 'string')
        if (file.startsWith('packages/contract/') && !file.endsWith('errors.ts')) add(`/${node.value.value}/u`, file)
      if (/^(New|Call)Expression$/.test(node.type) && node.callee?.name === 'RegExp')
        made.push({ file, text: source.slice(node.start, node.end) })
    })
  }
  for (const { postalCode } of Object.values(readFormats())) if (postalCode) add(`/^(?:${postalCode})$/i`, FORMATS)
  return { expressions, made }
}

function readFormats(): Record<string, { postalCode?: string }> {
  return JSON.parse(readFileSync(join(root, FORMATS), 'utf8')) as ReturnType<typeof readFormats> // as the tool writes it
}

function walk(node: unknown, look: (node: Node) => void): void {
  if (Array.isArray(node)) for (const each of node) walk(each, look)
  else if (node !== null && typeof node === 'object') {
    if ('type' in node && typeof node.type === 'string') look(node as Node) // of a tree, whatever has a type
    for (const each of Object.values(node)) if (each !== null && typeof each === 'object') walk(each, look)
  }
}
