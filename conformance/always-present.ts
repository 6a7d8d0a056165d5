import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listModulePackages } from './official-packages.ts'
import type { Observation } from './scenario.ts'

/**
 * Exactly one of these members is present, which names the kind. By what they are members of, a call for the answer
 * itself. The typings list them all.
 */
const ONE_OF: Record<string, readonly string[]> = {
  itemType: ['preset', 'custom'],
  buyerInfo: ['visitorId', 'memberId', 'userId'],
  createdBy: ['visitorId', 'memberId', 'userId', 'appId'],
  value: ['strValue', 'numValue', 'boolValue', 'dateValue', 'listValue', 'mapValue'],
  calculateRefund: ['available', 'notAvailable'],
  validateEmail: ['valid', 'failure', 'formatInvalid'],
}

/** Members that an order of the shop lacks. */
const NOT_YET: readonly string[] = []

/** Finds fields that code written against the official typings takes for granted, and that an answer does not have. */
export class AlwaysPresent {
  /** How many fields have been looked for. */
  count = 0
  /** Members listed as missing that were present. */
  readonly listedForNothing = new Set(NOT_YET)
  readonly #pathsOfCall = readTypings()

  missingIn({ call, value }: Observation): string[] {
    const paths = value === undefined ? [] : this.#pathsOfCall.get(call)
    const isNote = !/^[a-z]+[A-Z]\w*$/.test(call)
    if (!paths) return isNote ? [] : [`${call}: the typings of the official packages say nothing about it`]
    const missing = paths.flatMap((path) => this.#missing(value, path.split('.'), '', call))
    return missing.filter((path) => {
      const isKnown = call === 'getOrder' && NOT_YET.includes(path)
      if (isKnown) this.listedForNothing.delete(path)
      return !isKnown
    })
  }

  /** `path` in `value`, with `[]` for each element. A field whose parent is not there is not missed. */
  #missing(value: unknown, [name = '', ...rest]: string[], at: string, parentName: string): string[] {
    if (typeof value !== 'object' || value === null) return []
    if (name === '[]') {
      const items = Array.isArray(value) ? value : []
      return items.flatMap((item, position) => this.#missing(item, rest, `${at}[${position}]`, parentName))
    }
    const fields = value as Record<string, unknown> // an object, and only read by key
    const here = at ? `${at}.${name}` : name
    if (rest.length > 0) return this.#missing(fields[name], rest, here, name)
    this.count++
    const alternatives = ONE_OF[parentName]?.includes(name) ? ONE_OF[parentName] : [name]
    return alternatives.some((each) => fields[each] !== undefined && fields[each] !== null) ? [] : [here]
  }
}

/** Some packages declare their functions in the index, some in a file that it leads to. */
function listTypings(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => /(\.typings|\.universal-[\w-]+)\.d\.mts$/.test(name))
    .map((name) => join(folder, name))
}

/** From the packages as installed, so that they are those of the version that is judged. */
function readTypings(): Map<string, string[]> {
  const missing = new Map<string, string[]>()
  const folders = listModulePackages().map((name) => join(import.meta.dirname, 'node_modules', name, 'build/es'))
  for (const file of folders.flatMap(listTypings)) {
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      const name = /^declare function (\w+)\(/.exec(line)?.[1]
      if (!name) continue
      const answer = line.split('): Promise<NonNullablePaths<')[1]
      if (!answer) {
        // Every field of its answer is optional: nothing is promised.
        if (!missing.has(name)) missing.set(name, [])
        continue
      }
      missing.set(
        name,
        [...answer.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path.replaceAll('${number}', '[]')),
      )
    }
  }
  // The builders answer pages of the same things, whatever the list is called on the wire.
  for (const [typed, paths] of missing) {
    const [, entity] = /^typedQuery(\w+)$/.exec(typed) ?? []
    if (entity === undefined) continue
    missing.set(
      `query${entity}`,
      paths.map((path) => path.replace(/^\w+/, 'items')),
    )
  }
  return missing
}
