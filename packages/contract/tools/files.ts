import { format } from 'prettier'
import * as contract from '../src/index.ts'
import type { Operation } from '../src/operation.ts'
import { functionOf, kebab, moduleOf, rowsFile } from './rows.ts'
import { asSchema, everySchema, type Schema } from './schema.ts'
import { comment, declarationOf } from './types.ts'

const HEADER = '// Written by `npm run generate` from packages/contract. Do not edit.\n\n'

/** Every file of the generated folder, formatted, by name. */
export async function generatedFiles(): Promise<Map<string, string>> {
  const operations: Operation[] = Object.values(contract.operations)
  const wholes = namedSchemas(contract)
  const modules = Map.groupBy(operations, moduleOf)

  const drafts = new Map([
    ['entities.ts', entitiesFile(operations, wholes)],
    ['enumerations.ts', enumerationsFile(operations, wholes)],
    ['requests.ts', requestsFile(operations, wholes)],
    ['operations.ts', operationsFile([...modules.keys()])],
    ['paths.ts', pathsFile()],
  ])
  for (const [module, rows] of modules) drafts.set(`${kebab(module)}.ts`, rowsFile(rows, wholes))

  const files = [...drafts].map(async ([name, text]) => [name, await formatted(text)] as const)
  return new Map(await Promise.all(files))
}

function formatted(text: string): Promise<string> {
  return format(HEADER + text, {
    parser: 'typescript',
    semi: false,
    singleQuote: true,
    printWidth: 120,
    trailingComma: 'all',
  })
}

/** The contract's entities and enumerations by title. */
export function namedSchemas(exports: object): Map<string, Schema> {
  const schemas = new Map<string, Schema>()
  const values: unknown[] = Object.values(exports)
  for (const value of values) {
    if (typeof value !== 'object' || value === null) continue
    const schema = asSchema(value)
    if (typeof schema.title === 'string') schemas.set(schema.title, schema)
  }
  return schemas
}

/** Named schemas that the calls reach, in the order in which they come up; the messages themselves left out. */
function reachedSchemas(operations: readonly Operation[], wholes: ReadonlyMap<string, Schema>): Map<string, Schema> {
  const reached = new Map<string, Schema>()
  const visit = (schema: Schema): void => {
    for (const inner of everySchema(schema)) {
      const { title, 'x-whole': whole } = inner
      if (title && !reached.has(title)) reached.set(title, wholes.get(title) ?? inner)
      const entity = whole && !reached.has(whole) ? wholes.get(whole) : undefined
      if (entity) visit(entity)
    }
  }
  for (const { request, answer } of operations) {
    for (const message of [answer, request]) Object.values(asSchema(message).properties ?? {}).forEach(visit)
  }
  return reached
}

function entitiesFile(operations: readonly Operation[], wholes: ReadonlyMap<string, Schema>): string {
  const reached = [...reachedSchemas(operations, wholes)]
  const entities = reached.filter(([, schema]) => !schema.enum && !isTransformedAway(schema))
  const declarations = entities.map(([name, schema]) => declarationOf(name, schema, wholes)).join('\n')
  const words = reached.filter(([name, schema]) => schema.enum && mentions(declarations, name)).map(([name]) => name)
  return [
    `import type { ${words.toSorted().join(', ')} } from './enumerations.ts'`,
    `export type * from './enumerations.ts'\nexport type * from './requests.ts'`,
    `${comment(['An object whose members only its owner knows.'])}// oxlint-disable-next-line typescript/no-explicit-any -- callers read such members without narrowing\nexport type OpenObject = Record<string, any>`,
    declarations,
  ].join('\n\n')
}

/** Pictures, videos and page addresses are texts for callers, so nothing needs their interface. */
function isTransformedAway(schema: Schema): boolean {
  return ['image', 'video', 'pageUrl'].includes(schema['x-transform'] ?? '')
}

function enumerationsFile(operations: readonly Operation[], wholes: ReadonlyMap<string, Schema>): string {
  return [...reachedSchemas(operations, wholes)]
    .filter(([, schema]) => schema.enum)
    .map(([name, schema]) => declarationOf(name, schema, wholes))
    .join('\n')
}

function requestsFile(operations: readonly Operation[], wholes: ReadonlyMap<string, Schema>): string {
  const reached = reachedSchemas(operations, wholes)
  const declarations = new Map<string, string>()
  const declare = (name: string, text: string): void => {
    if ((declarations.get(name) ?? text) !== text) throw new Error(`Two different messages are called ${name}.`)
    declarations.set(name, text)
  }
  for (const operation of operations) {
    const request = asSchema(operation.request)
    const answer = asSchema(operation.answer)
    const title = functionOf(operation).charAt(0).toUpperCase() + functionOf(operation).slice(1)
    const requestName = request.title ?? `${title}Request`
    const answerName = answer.title ?? `${title}Response`
    const members = Object.keys(request.properties ?? {})
    if (members.length > 0) {
      declare(
        requestName,
        declarationOf(requestName, described(request, `What \`${functionOf(operation)}\` sends.`), wholes),
      )
      const options = members.filter((member) => !operation.path.includes(`{${member}}`))
      if (options.length > 0) declare(`${title}Options`, optionsOf(title, requestName, operation, members, options))
    }
    // What other messages hold too stands among the entities.
    if (Object.keys(answer.properties ?? {}).length > 0 && !reached.has(answerName)) {
      declare(
        answerName,
        declarationOf(answerName, described(answer, `What \`${functionOf(operation)}\` answers.`), wholes),
      )
    }
  }
  const text = [...declarations.values()].join('\n')
  const entities = [...reached]
    .filter(([name, { enum: words }]) => !words && mentions(text, name))
    .map(([name]) => name)
  const words = [...reached].filter(([name, schema]) => schema.enum && mentions(text, name)).map(([name]) => name)
  if (mentions(text, 'OpenObject')) entities.push('OpenObject')
  return [
    `import type { ${entities.toSorted().join(', ')} } from './entities.ts'`,
    `import type { ${words.toSorted().join(', ')} } from './enumerations.ts'\n`,
    text,
  ].join('\n')
}

function described(schema: Schema, description: string): Schema {
  return schema.description ? schema : { ...schema, description }
}

function optionsOf(title: string, request: string, operation: Operation, members: string[], options: string[]): string {
  const note = comment([`Options of \`${functionOf(operation)}\`.`])
  const inPath = members
    .filter((member) => !options.includes(member))
    .map((member) => (member === 'id' ? '_id' : member))
  const type = inPath.length > 0 ? `Omit<${request}, ${inPath.map((member) => `'${member}'`).join(' | ')}>` : request
  return `${note}export type ${title}Options = ${type}\n`
}

function operationsFile(modules: readonly string[]): string {
  return modules.map((module) => `export * as ${module} from './${kebab(module)}.ts'`).join('\n')
}

function pathsFile(): string {
  const prefixes = Object.fromEntries(
    Object.entries(contract.servicePaths).map(([service, paths]) => [service, paths.prefixes]),
  )
  return [
    `${comment(['Hosts with paths of their own, and their column; every other host is `_`.'])}export const hostColumns: Readonly<Record<string, HostColumn>> = ${JSON.stringify(Object.fromEntries(contract.hosts))}`,
    `${comment(['Columns of the path table.'])}export type HostColumn = ${contract.hostColumns.map((column) => `'${column}'`).join(' | ')}`,
    `${comment(['Prefix before an operation’s path, by service and column.'])}export const prefixes: Readonly<Record<string, Readonly<Record<HostColumn, string>>>> = ${JSON.stringify(prefixes)}`,
  ].join('\n\n')
}

function mentions(text: string, name: string): boolean {
  return new RegExp(`(?<![\\w.'])${name}(?![\\w'])`).test(text.replace(/\/\*\*[^]*?\*\//g, ''))
}
