import type { Operation } from '../src/operation.ts'
import { comment } from './types.ts'
import { gatewayMethods, gateways } from './gateway.ts'
import { asSchema, type Schema } from './schema.ts'
import { transformPaths, type TransformPaths } from './transforms.ts'

export function moduleOf(operation: Operation): string {
  return operation.name.split('.')[0] ?? ''
}

export function functionOf(operation: Operation): string {
  return operation.name.split('.')[1] ?? ''
}

export function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** One module's rows, one constant a call, so that a bundler keeps only those in use. */
export function rowsFile(operations: readonly Operation[], wholes: ReadonlyMap<string, Schema>): string {
  const shared = new SharedConstants()
  const rows = operations.map((operation) => rowOf(operation, wholes, shared))
  const types = shared.hasTransforms ? 'OperationRow, Transforms' : 'OperationRow'
  return [`import type { ${types} } from '../operation-row.ts'`, shared.declarations(), ...rows].join('\n\n')
}

function rowOf(operation: Operation, wholes: ReadonlyMap<string, Schema>, shared: SharedConstants): string {
  const request = transformPaths(asSchema(operation.request), wholes)
  const answer = transformPaths(asSchema(operation.answer), wholes)
  const gateway = gateways[operation.service]
  const name = functionOf(operation)
  const method = gatewayMethods[operation.name] ?? name.charAt(0).toUpperCase() + name.slice(1)
  const members = [
    `service: '${operation.service}'`,
    `method: '${operation.method}'`,
    `path: '${operation.path}'`,
    operation.getForm === 'complex' && `getForm: 'complex'`,
    `writes: ${operation.writes}`,
    operation.unwrap && `unwrap: '${operation.unwrap}'`,
    gateway && `fqn: '${gateway.service}.${method}'`,
    gateway && `entity: ${shared.text('ENTITY', gateway.entity)}`,
    gateway && `packageName: ${shared.text('PACKAGE', gateway.packageName)}`,
    Object.keys(request).length > 0 && `request: ${shared.transforms(`${name}Request`, request)}`,
    Object.keys(answer).length > 0 && `answer: ${shared.transforms(`${name}Answer`, answer)}`,
  ]
  return `${comment([operation.summary])}export const ${name}: OperationRow = { ${members.filter(Boolean).join(', ')} }`
}

/** What several rows of a file have in common stands once, named after the first that needs it. */
class SharedConstants {
  readonly #texts = new Map<string, string>()
  readonly #transforms = new Map<string, string>()

  get hasTransforms(): boolean {
    return this.#transforms.size > 0
  }

  text(name: string, value: string): string {
    const known = this.#texts.get(value)
    if (known) return known
    const unique = this.#texts.size > 0 && [...this.#texts.values()].includes(name) ? `${name}_2` : name
    this.#texts.set(value, unique)
    return unique
  }

  transforms(name: string, paths: TransformPaths): string {
    const value = JSON.stringify(paths)
    const known = this.#transforms.get(value)
    if (known) return known
    this.#transforms.set(value, name)
    return name
  }

  declarations(): string {
    return [
      ...[...this.#texts].map(([value, name]) => `const ${name} = '${value}'`),
      ...[...this.#transforms].map(([value, name]) => `const ${name}: Transforms = ${value}`),
    ].join('\n')
  }
}
