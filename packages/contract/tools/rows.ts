import { getArguments, type Operation } from '../src/operation.ts'
import { servicePaths } from '../src/paths.ts'
import { asSchema } from './schema.ts'
import type { NamedTrees } from './transforms.ts'
import { formatComment } from './types.ts'

export function getModuleName(operation: Operation): string {
  return operation.name.split('.')[0] ?? ''
}

export function getFunctionName(operation: Operation): string {
  return operation.name.split('.')[1] ?? ''
}

/** File of an operation's row: its module's, or that of the rare operations, which the others need not load. */
export function getFileName(operation: Operation): string {
  return toKebabCase(getModuleName(operation)) + (operation.isRare ? '-rare' : '')
}

export function toKebabCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** Members of the request after the positional arguments. */
export function listOptions(operation: Operation): string[] {
  const positional = getArguments(operation).map((path) => path.split('.')[0])
  return Object.keys(operation.request.properties).filter((member) => !positional.includes(member))
}

/** Rows of one file, and the names that their texts refer to. */
export interface Rows {
  text: string
  uses: Set<string>
}

/** One constant per operation: a bundler includes only the used ones. */
export function generateRows(operations: readonly Operation[], trees: NamedTrees): Rows {
  const uses = new Set<string>()
  return { text: operations.map((operation) => generateRow(operation, trees, uses)).join('\n\n'), uses }
}

/**
 * Files of rows, each with the trees that only it needs, and `transforms.ts` with the shared ones: a lazily loaded
 * file must not be loaded because of its neighbour.
 */
export function generateRowFiles(rows: ReadonlyMap<string, Rows>, trees: NamedTrees): Map<string, string> {
  const treesByFile = new Map([...rows].map(([file, { uses }]) => [file, trees.closure(uses)]))
  const needing = (name: string) => [...treesByFile].filter(([, names]) => names.has(name)).map(([file]) => file)
  const places = new Map<string, Set<string>>()
  for (const name of new Set([...treesByFile.values()].flatMap((names) => [...names]))) {
    if (!trees.has(name)) continue
    const place = findTreeFile(needing(name))
    places.set(place, (places.get(place) ?? new Set()).add(name))
  }

  const files = new Map<string, string>()
  for (const file of new Set([...places.keys(), ...rows.keys()])) {
    const own = trees.declarations(places.get(file) ?? new Set())
    const { text, uses } = rows.get(file) ?? { text: '', uses: new Set<string>() }
    const importsFrom = (name: string) => findTreeFile(needing(name))
    files.set(`${file}.ts`, generateFile(own, uses, text, importsFrom, trees))
  }
  return files
}

/** File of a tree that these files need. */
function findTreeFile(files: readonly string[]): string {
  const [only = '', another] = files
  if (another === undefined) return only
  const circle = Object.entries(SHARED_TREE_FILES).find(([, members]) => files.every((file) => members.includes(file)))
  return circle?.[0] ?? 'transforms'
}

/**
 * Files with trees shared among themselves only: those loaded together at a sign-in, and those about deliveries,
 * which most pages never use.
 */
const SHARED_TREE_FILES: Record<string, readonly string[]> = {
  'transforms-sign-in': ['authentication', 'recovery', 'verification'],
  'transforms-delivery': ['current-cart-rare', 'orders'],
}

function generateFile(
  own: Rows,
  uses: ReadonlySet<string>,
  rows: string,
  importsFrom: (name: string) => string,
  trees: NamedTrees,
): string {
  const used = [...new Set([...own.uses, ...uses])].filter((name) => !own.text.includes(`export const ${name}:`))
  const constants = Map.groupBy(
    used.filter((name) => trees.has(name)),
    importsFrom,
  )
  const kinds = Map.groupBy(
    used.filter((name) => !trees.has(name)),
    (kind) => KIND_FILES[kind] ?? 'values',
  )
  const types = [rows && 'OperationRow', own.text && 'Transforms'].filter(Boolean)
  const imports = [
    `import type { ${types.join(', ')} } from '../operation-row.ts'`,
    ...[...kinds].map(([file, names]) => generateImport(names, `../transforms/${file}.ts`)).toSorted(),
    ...[...constants].map(([file, names]) => generateImport(names, `./${file}.ts`)).toSorted(),
  ]
  return [imports.filter(Boolean).join('\n'), own.text, rows].filter(Boolean).join('\n\n')
}

/** Kinds with a file of their own in the client; the others are in `values.ts`. */
const KIND_FILES: Record<string, string> = { image: 'image', video: 'video', bytes: 'bytes' }

function generateImport(names: readonly string[], file: string): string {
  return names.length > 0 ? `import { ${names.toSorted().join(', ')} } from '${file}'` : ''
}

function generateRow(operation: Operation, trees: NamedTrees, used: Set<string>): string {
  const { service, method, path, getForm, writes, unwrap } = operation
  const takes = getArguments(operation)
  const options = listOptions(operation)
  const isAnswered = Object.keys(operation.answer.properties).length > 0
  const returns = isAnswered ? unwrap : ''
  const request = trees.message(asSchema(operation.request), used)
  const answer = trees.message(asSchema(operation.answer), used)
  const members = [
    `method: '${method}'`,
    `path: '${servicePaths[service].prefixes.www}${path}'`,
    takes.length > 0 && `takes: ${list(takes)}`,
    options.length > 0 && `options: true`,
    getForm === 'complex' && 'isQuery: true',
    !writes && method !== 'GET' && 'isRead: true',
    returns !== undefined && `returns: '${returns}'`,
    request && `request: ${request}`,
    answer && `answer: ${answer}`,
  ]
  const row = members.filter(Boolean).join(',\n')
  return `${formatComment([operation.summary])}export const ${getFunctionName(operation)}: OperationRow = {\n${row}\n}`
}

function list(words: readonly string[]): string {
  return `[${words.map((word) => `'${word}'`).join(', ')}]`
}
