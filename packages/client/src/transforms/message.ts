import type { Transforms } from '../operation-row.ts'
import { fromWire, toWire, type Kind } from './values.ts'

/** The caller's form of a request as the wire's; a copy, the caller's objects stay as they are. */
export function requestToWire(request: unknown, transforms?: Transforms): unknown {
  return leave(request, treeOf(transforms))
}

/** The wire's form of an answer as the caller's. */
export function answerFromWire(answer: unknown, transforms?: Transforms): unknown {
  return arrive(answer, treeOf(transforms))
}

/** The path lists of a message as a tree, so that one walk over the message finds every place. */
interface Tree {
  kind?: Kind
  below: Map<string, Tree>
}

const trees = new WeakMap<Transforms, Tree>()

function treeOf(transforms: Transforms | undefined): Tree | undefined {
  if (!transforms) return undefined
  const known = trees.get(transforms)
  if (known) return known
  const root: Tree = { below: new Map() }
  for (const kind in transforms) {
    // The keys of Transforms are the kinds.
    for (const path of transforms[kind as Kind] ?? []) branch(root, path).kind = kind as Kind
  }
  trees.set(transforms, root)
  return root
}

function branch(root: Tree, path: string): Tree {
  return path.split('.').reduce((tree, key) => {
    const below = tree.below.get(key) ?? { below: new Map() }
    tree.below.set(key, below)
    return below
  }, root)
}

/** Outside in: an address gets its wire names before what it holds is looked up under them. */
function leave(value: unknown, tree?: Tree): unknown {
  if (Array.isArray(value) && tree?.kind !== 'fieldMask') return value.map((item) => leave(item, tree))
  const sent = tree?.kind ? toWire[tree.kind](value) : value
  // A date that is none throws here; JSON would make it null.
  if (sent instanceof Date) return sent.toISOString()
  // What knows its own JSON (an address, a decimal) says it.
  if (!isRecord(sent) || typeof sent.toJSON === 'function') return sent
  return renameKeys(sent, TO_WIRE, (key, item) => {
    const left = leave(item, tree?.below.get(key))
    return key === 'sort' && Array.isArray(left) ? left.map(renameFieldName) : left
  })
}

/** Inside out: the latitude of an address is read where the wire has it, then the address is renamed. */
function arrive(value: unknown, tree?: Tree): unknown {
  if (Array.isArray(value) && tree?.kind !== 'fieldMask') return value.map((item) => arrive(item, tree))
  const kept = isRecord(value)
    ? renameKeys(value, FROM_WIRE, (_name, item, key) => arrive(item, tree?.below.get(key)))
    : value
  if (!tree?.kind) return kept
  // What becomes a text is read from the untouched object: its `id` must still be called so.
  return fromWire[tree.kind](tree.kind === 'address' ? kept : value)
}

const TO_WIRE = new Map([
  ['_id', 'id'],
  ['_createdDate', 'createdDate'],
  ['_updatedDate', 'updatedDate'],
])
const FROM_WIRE = new Map([...TO_WIRE].map(([sdk, wire]) => [wire, sdk]))

/** Renames at this level; a key whose new name is taken keeps the old one. */
function renameKeys(
  record: Record<string, unknown>,
  names: Map<string, string>,
  convert: (name: string, item: unknown, key: string) => unknown,
): Record<string, unknown> {
  const renamed: Record<string, unknown> = {}
  for (const key of Object.keys(record)) {
    if (key === '__proto__') continue
    const wanted = renamePath(key, names)
    const name = Object.hasOwn(record, wanted) ? key : wanted
    renamed[name] = convert(name, record[key], key)
  }
  return renamed
}

function renamePath(path: string, names: Map<string, string>): string {
  return path
    .split('.')
    .map((part) => names.get(part) ?? part)
    .join('.')
}

/** The fields a query sorts by are values, but named like keys. */
function renameFieldName(sorting: unknown): unknown {
  if (!isRecord(sorting) || typeof sorting.fieldName !== 'string') return sorting
  return { ...sorting, fieldName: renamePath(sorting.fieldName, TO_WIRE) }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
