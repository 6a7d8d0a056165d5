/**
 * Type check cost of the client, validity of its declarations in a foreign project, and presence of the comments that
 * editors show.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const compiler = join(import.meta.dirname, '../../node_modules/typescript/bin/tsc')
const RUNS = 3

/**
 * Checks the first example of the README in this folder, where the package is installed. Declarations are checked, too:
 * that is what the compiler does unless it is told otherwise.
 * @param {string} folder
 * @param {string} readme
 */
export function timeTypeCheck(folder, readme) {
  const [, example] = /^```ts\n([^]*?)^```/m.exec(readme) ?? []
  if (!example) throw new Error('The README has no example.')
  writeFileSync(join(folder, 'empty.ts'), 'export {}\n')
  writeFileSync(join(folder, 'ten-lines.ts'), example)
  const problems = []
  const seconds = { empty: [], program: [] }
  for (let run = 0; run < RUNS; run++) {
    seconds.empty.push(check(folder, 'empty.ts', 'bundler', problems))
    seconds.program.push(check(folder, 'ten-lines.ts', 'bundler', problems))
  }
  check(folder, 'ten-lines.ts', 'nodenext', problems)
  return { empty: median(seconds.empty), program: median(seconds.program), problems: [...new Set(problems)] }
}

/**
 * Names that the package exports without a comment with an example; `declarations` is the folder of its index.d.ts.
 * Generated declarations name their example in the contract.
 * @param {string} declarations
 */
export function findUndocumented(declarations) {
  const index = readFileSync(join(declarations, 'index.d.ts'), 'utf8')
  const exports = index.matchAll(/^export (?:type )?(?:\* as \w+|\{([^}]*)\}) from '\.\/(.+)\.js'/gm)
  return [...exports].flatMap(([, list, path]) => {
    const file = join(declarations, `${path}.d.ts`)
    if (path.startsWith('generated/') || !existsSync(file)) return []
    const named = list?.split(',').map((name) => name.replace(/\btype\b|\bas \w+/g, '').trim())
    const declared = readFileSync(file, 'utf8').matchAll(
      /(\/\*\*(?:(?!\*\/)[^])*\*\/\n)?export (?:declare )?(?:abstract )?(?:const|function|class|interface|type) (\w+)/g,
    )
    const documented = new Map()
    for (const [, comment, name] of declared)
      documented.set(name, documented.get(name) || comment?.includes('@example') === true)
    return [...documented].filter(([name, is]) => !is && (!named || named.includes(name))).map(([name]) => name)
  })
}

function check(folder, file, resolution, problems) {
  const module = resolution === 'bundler' ? 'esnext' : resolution
  const flags = ['--noEmit', '--strict', '--target', 'es2022', '--module', module, '--moduleResolution', resolution]
  const begun = performance.now()
  const { status, stdout } = spawnSync(process.execPath, [compiler, ...flags, '--types', '', file], {
    cwd: folder,
    encoding: 'utf8',
  })
  if (status !== 0) problems.push(`Types, resolved as ${resolution}: ${stdout.trim()}`)
  return (performance.now() - begun) / 1000
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
}
