import { format } from 'oxfmt'
import * as contract from '../src/index.ts'
import { getArguments, type Operation } from '../src/operation.ts'
import { getFileName, generateRowFiles, getFunctionName, listOptions, generateRows } from './rows.ts'
import { asSchema, walkSchema, type Schema } from './schema.ts'
import { NamedTrees } from './transforms.ts'
import { toCallerName, formatComment, generateDeclaration } from './types.ts'

const HEADER = '// Written by `npm run generate` from packages/contract. Do not edit.\n\n'

/** Generates every file of the generated folder, formatted, by name. */
export async function generateClientFiles(): Promise<Map<string, string>> {
  const operations = (Object.values(contract.operations) as Operation[]).filter(({ client }) => client !== 'none')
  const wholes = namedSchemas(contract)
  const files = Map.groupBy(operations, getFileName)
  const trees = new NamedTrees(wholes)
  const rows = new Map([...files].map(([file, calls]) => [file, generateRows(calls, trees)]))
  // Event payloads often are responses of operations too; the rest belongs to the catalogue, whose events the
  // products module has.
  const answered = new Set([...rows.values()].flatMap(({ uses }) => [...trees.closure(uses)]))
  const announced = new Set<string>()
  for (const payload of eventPayloads()) trees.declare(payload, announced)
  for (const name of announced) if (!answered.has(name)) rows.get('products')?.uses.add(name)

  const drafts = new Map([
    ['entities.ts', generateEntitiesFile(operations, wholes)],
    ['enumerations.ts', generateEnumerationsFile(operations, wholes)],
    ['requests.ts', generateRequestsFile(operations, wholes)],
    ['host-paths.ts', generateHostPathsFile(operations)],
    ...generateRowFiles(rows, trees),
  ])

  const written = [...drafts].map(async ([name, text]) => [name, await formatFile(name, text)] as const)
  return new Map(await Promise.all(written))
}

async function formatFile(name: string, text: string): Promise<string> {
  const { code, errors } = await format(name, HEADER + text, {
    semi: false,
    singleQuote: true,
    printWidth: 120,
    trailingComma: 'all',
  })
  if (errors.length > 0) throw new Error(`${name}: ${errors.map(({ message }) => message).join(', ')}`)
  return code
}

/** Lists the contract's entities and enumerations by title. */
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

/** Named schemas used by operations and events, in order of appearance, without the messages themselves. */
function collectUsedSchemas(
  operations: readonly Operation[],
  wholes: ReadonlyMap<string, Schema>,
): Map<string, Schema> {
  const usedSchemas = new Map<string, Schema>()
  const visit = (schema: Schema): void => {
    for (const inner of walkSchema(schema)) {
      const { title, 'x-whole': whole } = inner
      if (title && !usedSchemas.has(title)) usedSchemas.set(title, wholes.get(title) ?? inner)
      const entity = whole && !usedSchemas.has(whole) ? wholes.get(whole) : undefined
      if (entity) visit(entity)
    }
  }
  for (const { request, answer } of operations) {
    for (const message of [answer, request]) Object.values(asSchema(message).properties ?? {}).forEach(visit)
  }
  for (const payload of eventPayloads()) visit(payload)
  return usedSchemas
}

/** Event payloads, as handlers get them. */
function eventPayloads(): Schema[] {
  return contract.eventPayloads.map(asSchema)
}

function generateEntitiesFile(operations: readonly Operation[], wholes: ReadonlyMap<string, Schema>): string {
  const usedSchemas = [...collectUsedSchemas(operations, wholes)]
  const entities = usedSchemas.filter(([, schema]) => !schema.enum && !isTransformedAway(schema))
  const declarations = entities.map(([name, schema]) => generateDeclaration(name, schema, wholes)).join('\n')
  const words = usedSchemas
    .filter(([name, schema]) => schema.enum && mentions(declarations, name))
    .map(([name]) => name)
  return [
    `import type { ${words.toSorted().join(', ')} } from './enumerations.ts'`,
    `export type * from './enumerations.ts'`,
    `${formatComment(['An object whose members only its owner knows.'])}// oxlint-disable-next-line typescript/no-explicit-any -- callers read such members without narrowing\nexport type OpenObject = Record<string, any>`,
    declarations,
  ].join('\n\n')
}

/** Pictures, videos and page addresses are texts for callers, and need no interface. */
function isTransformedAway(schema: Schema): boolean {
  return ['image', 'video', 'pageUrl'].includes(schema['x-transform'] ?? '')
}

function generateEnumerationsFile(operations: readonly Operation[], wholes: ReadonlyMap<string, Schema>): string {
  const declarations = [...collectUsedSchemas(operations, wholes)]
    .filter(([, schema]) => schema.enum)
    .map(([name, schema]) => generateDeclaration(name, schema, wholes))
  return [`import { enumeration } from '../enumeration.ts'`, ...declarations].join('\n\n')
}

function generateRequestsFile(operations: readonly Operation[], wholes: ReadonlyMap<string, Schema>): string {
  const usedSchemas = collectUsedSchemas(operations, wholes)
  const declarations = new Map<string, string>()
  const declare = (name: string, text: string): void => {
    if ((declarations.get(name) ?? text) !== text) throw new Error(`Two different messages are called ${name}.`)
    declarations.set(name, text)
  }
  for (const operation of operations) {
    const request = asSchema(operation.request)
    const answer = asSchema(operation.answer)
    const title = getFunctionName(operation).charAt(0).toUpperCase() + getFunctionName(operation).slice(1)
    const requestName = request.title ?? `${title}Request`
    const answerName = answer.title ?? `${title}Response`
    const members = Object.keys(request.properties ?? {})
    if (members.length > 0) {
      declare(
        requestName,
        generateDeclaration(
          requestName,
          withDescription(request, `What \`${getFunctionName(operation)}\` sends.`),
          wholes,
        ),
      )
      if (listOptions(operation).length > 0) declare(`${title}Options`, optionsType(title, requestName, operation))
    }
    // Messages that others contain are listed among the entities.
    if (Object.keys(answer.properties ?? {}).length > 0 && !usedSchemas.has(answerName)) {
      declare(
        answerName,
        generateDeclaration(
          answerName,
          withDescription(answer, `What \`${getFunctionName(operation)}\` answers.`),
          wholes,
        ),
      )
    }
  }
  const text = [...declarations.values()].join('\n')
  const entities = [...usedSchemas]
    .filter(([name, { enum: words }]) => !words && mentions(text, name))
    .map(([name]) => name)
  const words = [...usedSchemas].filter(([name, schema]) => schema.enum && mentions(text, name)).map(([name]) => name)
  if (mentions(text, 'OpenObject')) entities.push('OpenObject')
  return [
    `import type { ${entities.toSorted().join(', ')} } from './entities.ts'`,
    `import type { ${words.toSorted().join(', ')} } from './enumerations.ts'\n`,
    `export type * from './entities.ts'\n`,
    text,
  ].join('\n')
}

function withDescription(schema: Schema, description: string): Schema {
  return schema.description ? schema : { ...schema, description }
}

function optionsType(title: string, request: string, operation: Operation): string {
  const note = formatComment([`Options of \`${getFunctionName(operation)}\`.`])
  const positional = getArguments(operation).map((member) => `'${toCallerName(member, asSchema(operation.request))}'`)
  const type = positional.length > 0 ? `Omit<${request}, ${positional.join(' | ')}>` : request
  return `${note}export type ${title}Options = ${type}\n`
}

/** Only hosts with paths of their own need this; all others use the paths of the public API, as in the rows. */
function generateHostPathsFile(operations: readonly Operation[]): string {
  const columns = contract.hosts.filter(([, column]) => column !== 'www' && column !== 'edge')
  const services = Map.groupBy(operations, ({ service }) => service)
  const prefixes = [...services].flatMap(([service, calls]) => {
    const shared = findCommonPrefix(calls.map(({ path }) => path))
    const { www, manage, editor, 'wix.com': site } = contract.servicePaths[service].prefixes
    const others = Object.entries({ manage, editor, 'wix.com': site }).filter(([, prefix]) => prefix !== www)
    return others.length > 0
      ? [[www + shared, Object.fromEntries(others.map(([column, prefix]) => [column, prefix + shared]))]]
      : []
  })
  return [
    `${formatComment(['Hosts with paths of their own, and which ones they have.'])}export const hostColumns: Readonly<Record<string, string>> = ${JSON.stringify(Object.fromEntries(columns))}`,
    `${formatComment(['How paths begin in the public API, and there.'])}export const pathsByColumn: Readonly<Record<string, Readonly<Record<string, string>>>> = ${JSON.stringify(Object.fromEntries(prefixes))}`,
  ].join('\n\n')
}

/** Finds the segments with which all the paths begin. */
function findCommonPrefix(paths: readonly string[]): string {
  const [first = [], ...others] = paths.map((path) => path.split('/'))
  const differs = first.findIndex((segment, index) => others.some((other) => other[index] !== segment))
  return first.slice(0, differs < 0 ? undefined : differs).join('/')
}

function mentions(text: string, name: string): boolean {
  return new RegExp(`(?<![\\w.'])${name}(?![\\w'])`).test(text.replace(/\/\*\*[^]*?\*\//g, ''))
}
