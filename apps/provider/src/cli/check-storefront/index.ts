import { type Command, readArguments, requireCount, CommandError, type Terminal } from '../command.ts'
import { findAddresses } from './find-addresses.ts'
import { CallFinder, type ModuleNames } from './find-calls.ts'
import { judge, type Verdict } from './served-functions.ts'
import { readSourceFiles, type SourceFile } from './source-files.ts'

/** A line of the report. */
interface Finding {
  path: string
  line: number
  name: string
  verdict: Verdict
  note?: string
}

const HEADINGS: readonly (readonly [Verdict, string])[] = [
  ['served', 'Served'],
  ['served differently', 'Served differently'],
  ['not served', 'Not served'],
]

/** `check-storefront`: compares the calls of a storefront with what the shop serves. It opens no database. */
export const checkStorefront: Command = {
  help: [
    [
      'check-storefront FOLDER',
      'Lists imports and calls of @wix packages, and addresses of the REST API, in the code of a storefront: served, served differently, not served. ' +
        'The exit code is 0 if all are served, and 2 if not.',
    ],
  ],
  async run(args, terminal) {
    const { positionals } = readArguments(args, {})
    const [folder = ''] = requireCount(positionals, 1, 'Specify the folder of the storefront.')
    const { files, skipped } = await readSourceFiles(terminal.folder, folder)
    const isOfPlatform = files.some(({ code }) => code.includes('@wix/') || findAddresses(code).length > 0)
    if (!isOfPlatform && skipped.length === 0)
      throw new CommandError(`No code in ${folder} uses a package of the platform (@wix/…) or its REST API.`)
    const { findings, unknown, unreadable } = await findAll(files)
    const addresses = files.flatMap(toAddressFindings)
    findings.push(...addresses.flatMap(({ finding }) => finding ?? []))
    const notJudged = [
      ...skipped.map((path) => `${path}  too large, or not readable`),
      ...unreadable.map((path) => `${path}  cannot be parsed`),
      ...unknown.map(({ path, line }) => `${path}:${line}  the name of the function is computed`),
      ...addresses.flatMap(({ composed }) => composed ?? []),
    ]
    return report(findings, notJudged, files.length + skipped.length, terminal)
  },
}

function report(findings: readonly Finding[], notJudged: readonly string[], files: number, terminal: Terminal): number {
  const print = (line: string): void => terminal.print(line.replaceAll(/\p{Cc}/gu, '?'))
  for (const [verdict, heading] of HEADINGS) {
    const found = findings.filter((each) => each.verdict === verdict)
    if (found.length > 0) print(`${heading}:`)
    for (const { path, line, name, note } of found) print(`  ${path}:${line}  ${name}${note ? `  ${note}` : ''}`)
  }
  if (notJudged.length > 0) print('Not judged:')
  for (const line of notJudged) print(`  ${line}`)
  const count = (verdict: Verdict): number => findings.filter((each) => each.verdict === verdict).length
  print(
    `${count('served')} served, ${count('served differently')} served differently, ${count('not served')} not served, ` +
      `${notJudged.length} not judged, in ${files} files.`,
  )
  return count('not served') > 0 ? 2 : 0
}

async function findAll(
  files: readonly SourceFile[],
): Promise<{ findings: Finding[]; unknown: { path: string; line: number }[]; unreadable: string[] }> {
  // The parser of Vite. It is loaded here, so that other commands start without it.
  const { parseSync } = await import('vite')
  const names: ModuleNames = new Map()
  const findings: Finding[] = []
  const unknown: { path: string; line: number }[] = []
  const unreadable = new Set<string>()
  const search = ({ path, code, language }: SourceFile): CallFinder | undefined => {
    try {
      const { program, errors } = parseSync(path, code, { lang: language, sourceType: 'unambiguous' })
      if (program.body.length > 0 || errors.length === 0) return new CallFinder({ ...program }, names)
    } catch (error) {
      // A tree of many thousand levels, as generated code has it.
      if (!(error instanceof RangeError)) throw error
    }
    unreadable.add(path)
    return undefined
  }
  // Twice: a client that one file makes is used in others, by the names of its modules.
  for (const file of files) if (file.code.includes('@wix/')) search(file)
  for (const file of files) {
    if (!file.code.includes('@wix/') && ![...names.keys(), '.auth'].some((name) => file.code.includes(name))) continue
    const found = search(file)
    if (!found) continue
    const { path } = file
    findings.push(...toFindings(file, found))
    for (const at of found.unknown) unknown.push({ path, line: lineOf(file.code, at) })
  }
  return { findings, unknown, unreadable: [...unreadable] }
}

/** One finding for each function and line. */
function toFindings({ path, code }: SourceFile, { calls }: CallFinder): Finding[] {
  const findings = new Map<string, Finding>()
  for (const { at, ...call } of calls.toSorted((one, other) => one.at - other.at)) {
    const line = lineOf(code, at)
    const name = [call.module, call.name].filter(Boolean).join('.')
    const written = name ? `${name} (${call.package})` : call.package
    findings.set(`${line} ${written}`, { path, line, name: written, ...judge(call) })
  }
  return [...findings.values()]
}

/** One finding for each address of the REST API, or a line where the code joins the path elsewhere. */
function toAddressFindings({ path, code }: SourceFile): { finding?: Finding; composed?: string }[] {
  return findAddresses(code).map(({ at, address, isServed }) => {
    const line = lineOf(code, at)
    if (isServed === undefined) return { composed: `${path}:${line}  the address is composed: ${address}` }
    if (isServed) return { finding: { path, line, name: address, verdict: 'served' } }
    return { finding: { path, line, name: address, verdict: 'not served', note: 'The shop does not serve this path.' } }
  })
}

function lineOf(code: string, at: number): number {
  return code.slice(0, at).split('\n').length
}
