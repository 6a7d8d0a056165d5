/**
 * `node tools/check-expressions.mjs`: checks every regular expression that is not in tools/expressions/checked.json
 * yet, and adds those that take time in proportion to the text and no more. A slower expression has to be rewritten,
 * or added by hand to `bounded`, with the reason why no text is long enough. The tests compare the sources with that
 * file.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { findExpressions } from './expressions/find-expressions.ts'

const TIMEOUT_MS = 20_000

const folder = join(import.meta.dirname, 'expressions')
const file = join(folder, 'checked.json')
const known = JSON.parse(readFileSync(file, 'utf8'))
const { expressions } = findExpressions()

const checkSync = openJudge()
const safe = new Set(known.safe.filter((text) => expressions.has(text)))
const bounded = Object.fromEntries(Object.entries(known.bounded).filter(([text]) => expressions.has(text)))
for (const [text, files] of expressions) {
  if (safe.has(text) || bounded[text]) continue
  const end = text.lastIndexOf('/')
  // Without the other way of looking, which tries texts by chance: the answer is the same every time.
  const judged = checkSync(text.slice(1, end), text.slice(end + 1), { timeout: TIMEOUT_MS, checker: 'automaton' })
  if (judged.status === 'safe') safe.add(text)
  else fail(text, files, judged)
}
writeFileSync(
  file,
  `${JSON.stringify({ safe: [...safe].toSorted((one, other) => (one < other ? -1 : 1)), bounded }, undefined, 2)}\n`,
)
console.log(`${safe.size} expressions are safe, ${Object.keys(bounded).length} are asked short texts only`)

function fail(text, files, { complexity, error, attack }) {
  const why = complexity?.summary ?? `nothing can be said of it (${error?.kind})`
  console.error(`${text} in ${files.join(', ')}: ${why}${attack ? `, by ${attack.pattern}` : ''}`)
  process.exitCode = 1
}

/** In JavaScript alone: its other ways want programs that npm would bring along. */
function openJudge() {
  if (!existsSync(join(folder, 'node_modules'))) {
    const args = ['ci', '--ignore-scripts', '--omit=optional', '--no-workspaces']
    execFileSync('npm', args, { cwd: folder, stdio: 'inherit' })
  }
  process.env.RECHECK_BACKEND = 'pure'
  return createRequire(join(folder, 'package.json'))('recheck').checkSync
}
