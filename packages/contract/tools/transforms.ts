import { keywords, type Transform } from '../src/wire-types.ts'
import { getMapValue, type Schema } from './schema.ts'

/** Transforms between wire and caller: of a value of some kind, or of members of an object. */
export type Tree = Transform | Branch

interface Branch {
  /** Name of the entity whose members these are. */
  title: string | undefined
  /** By wire name; `*` is every key of a map. */
  members: ReadonlyMap<string, Tree>
  /** Members that are not sent. */
  omitted?: readonly string[]
}

/**
 * Builds the transforms of a schema, through lists; undefined if there are none. Members of an entity that callers
 * may send back whole count as well. Transformed values are not walked: the transform of a picture or an address
 * handles its content.
 */
export function toTransformTree(schema: Schema, wholes: ReadonlyMap<string, Schema>): Tree | undefined {
  const kind = schema[keywords.transform]
  if (kind) return kind
  if (schema.items) return toTransformTree(schema.items, wholes)

  const whole = schema[keywords.whole]
  const members = new Map<string, Tree>()
  for (const source of whole ? [findWholeEntity(whole, wholes), schema] : [schema]) {
    for (const [name, member] of listMembers(source)) {
      const tree = mergeTrees(members.get(name), toTransformTree(member, wholes))
      if (tree) members.set(name, tree)
    }
  }
  const omitted = schema[keywords.omitted]
  return members.size > 0 ? { title: schema.title, members, ...(omitted && { omitted }) } : undefined
}

function listMembers(schema: Schema): [name: string, member: Schema][] {
  const value = getMapValue(schema)
  return value ? [['*', value]] : Object.entries(schema.properties ?? {})
}

function mergeTrees(whole: Tree | undefined, part: Tree | undefined): Tree | undefined {
  if (!whole || !part || typeof whole === 'string' || typeof part === 'string') return part ?? whole
  const members = new Map(whole.members)
  for (const [name, tree] of part.members) members.set(name, mergeTrees(members.get(name), tree) ?? tree)
  return { title: whole.title, members }
}

function findWholeEntity(name: string, wholes: ReadonlyMap<string, Schema>): Schema {
  const entity = wholes.get(name)
  if (!entity) throw new Error(`${keywords.whole} names ${name}, which no answer holds.`)
  return entity
}

/** Trees as constants: one an entity, each after those that it contains, equal ones only once. */
export class NamedTrees {
  readonly #wholes: ReadonlyMap<string, Schema>
  readonly #nameByContent = new Map<string, string>()
  readonly #constants = new Map<string, Constant>()

  constructor(wholes: ReadonlyMap<string, Schema>) {
    this.#wholes = wholes
  }

  /** Renders a message; names that its text refers to are added to `used`. Undefined without transforms. */
  message(schema: Schema, used: Set<string>): string | undefined {
    const tree = toTransformTree(schema, this.#wholes)
    return tree && typeof tree === 'object' ? literal(this.#memberTexts(tree, used)) : undefined
  }

  /** Declares the constant of an entity, even if no message contains it. */
  declare(schema: Schema, used: Set<string>): void {
    const tree = toTransformTree(schema, this.#wholes)
    if (tree) this.#textOf(tree, used)
  }

  /** The names and all their dependencies: constants, and kinds of values. */
  closure(names: Iterable<string>): Set<string> {
    const transitiveNames = new Set(names)
    // Iteration of a set includes values added on the way.
    for (const name of transitiveNames)
      for (const inner of this.#constants.get(name)?.uses ?? []) transitiveNames.add(inner)
    return transitiveNames
  }

  /** The constants among these names as text, with the imports that they need besides. */
  declarations(names: ReadonlySet<string>): { text: string; uses: Set<string> } {
    const listed = [...this.#constants].filter(([name]) => names.has(name))
    return {
      text: listed.map(([name, { text }]) => `export const ${name}: Transforms = ${text}`).join('\n\n'),
      uses: new Set(listed.flatMap(([, { uses }]) => [...uses]).filter((name) => !names.has(name))),
    }
  }

  /** True if a name is a constant, and not a kind of value. */
  has(name: string): boolean {
    return this.#constants.has(name)
  }

  #textOf(tree: Tree, used: Set<string>): string {
    if (typeof tree === 'string') {
      used.add(tree)
      return tree
    }
    if (tree.omitted) {
      const all = this.#textOf({ title: tree.title, members: tree.members }, used)
      // JSON has no undefined values. No shared function: it would be part of every bundle.
      return literal([`...${all}`, ...tree.omitted.map((name) => `${name}: () => undefined`)])
    }
    if (!tree.title) return literal(this.#memberTexts(tree, used))
    const uses = new Set<string>()
    const name = this.#nameOf(tree.title, this.#memberTexts(tree, uses), uses)
    used.add(name)
    return name
  }

  /** Name of the constant for these members, declared if it is new. */
  #nameOf(title: string, texts: readonly string[], uses: ReadonlySet<string>): string {
    const content = texts.toSorted().join()
    const existing = this.#nameByContent.get(content)
    if (existing) return existing
    const name = title.charAt(0).toLowerCase() + title.slice(1)
    if (this.has(name)) throw new Error(`Two different entities are called ${title}.`)
    this.#nameByContent.set(content, name)
    this.#constants.set(name, { text: literal(texts), uses })
    return name
  }

  #memberTexts({ members }: Branch, used: Set<string>): string[] {
    return [...members].map(([name, member]) => {
      const text = this.#textOf(member, used)
      if (name === text) return name
      return `${name === '*' ? `'*'` : name}: ${text}`
    })
  }
}

interface Constant {
  text: string
  uses: ReadonlySet<string>
}

function literal(memberTexts: readonly string[]): string {
  return `{ ${memberTexts.join(', ')} }`
}
