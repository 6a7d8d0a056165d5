/**
 * Full runs of stress tests: `npm run test:stress -- --full <group> [seed]` runs the stress tests of a group with all
 * of their trials.
 *
 * A stress test is a file `name.stress.ts` that exports `stressTest`: { group, name, full, small, run({ n, seed, log
 * }) }. `run` throws when the property does not hold. Trials run in slices of `slice` (default: `small`), each with
 * its own seed. The progress is written to .cartwright/stress after each slice, so that an interrupted run continues
 * there. The result is appended to docs/figures.md. Node runs with the new space of the shop
 * (tools/shop-arguments.ts), because some stress tests measure it in this process.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import '../check-runtime.mjs'

const root = join(import.meta.dirname, '../..')
const states = join(root, '.cartwright', 'stress')
const figures = join(root, 'docs', 'figures.md')
const [group, givenSeed] = process.argv.slice(2).filter((arg) => arg !== '--full')

const { readStressTests } = await import('./read-stress-tests.ts')
const stressTests = (await readStressTests()).map(({ stressTest }) => stressTest)
const chosen = stressTests.filter((stressTest) => group === 'all' || stressTest.group === group)
if (chosen.length === 0) {
  const groups = [...new Set(stressTests.map((stressTest) => stressTest.group))]
  console.error(`Usage: npm run test:stress -- --full <group> [seed]\nGroups: ${['all', ...groups].join(', ')}`)
  process.exit(1)
}

const commit = nameCommit()
for (const stressTest of chosen) await runFull(stressTest)

async function runFull({ group, name, full, small, slice = small, run }) {
  const file = join(states, `${group}-${name.replaceAll(/\W+/g, '-')}.json`)
  const state = readState(file) ?? {
    commit,
    seed: Number(givenSeed ?? Math.floor(Math.random() * 2 ** 31)),
    done: 0,
    seconds: 0,
  }
  console.log(
    `${group}: ${name}, n = ${full}, seed ${state.seed}${state.done ? `, continuing after ${state.done}` : ''}`,
  )
  let failure
  while (state.done < full && !failure) {
    const n = Math.min(slice, full - state.done)
    const seed = state.seed + state.done
    const begun = performance.now()
    try {
      await run({ n, seed, log: (line) => console.log(`  ${line}`) })
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error))
      console.error(`  failed in trials ${state.done + 1} to ${state.done + n}, seed ${seed}:`, error)
    }
    state.seconds += (performance.now() - begun) / 1000
    state.done += n
    if (!failure) writeState(file, state)
    console.log(`  ${state.done} of ${full}, ${state.seconds.toFixed(0)} s`)
  }
  // 0 failures in n trials bound the rate at 3/n with 95 % confidence.
  const result = failure
    ? `failed within ${state.done}: ${failure.message.split('\n')[0]}`
    : `0 of ${full} failed (rate below ${(3 / full).toPrecision(2)})`
  addFigure(
    `| ${group}: ${name} | ${state.done} | ${state.seed} | ${commit} | ${state.seconds.toFixed(0)} s | ${result.replaceAll('|', '/')} |`,
  )
  rmSync(file, { force: true })
  if (failure) process.exitCode = 1
}

/** Progress of an interrupted run. Trials of another commit do not count for this one. */
function readState(file) {
  if (!existsSync(file)) return undefined
  const state = JSON.parse(readFileSync(file, 'utf8'))
  return state.commit === commit ? state : undefined
}

function writeState(file, state) {
  mkdirSync(states, { recursive: true })
  writeFileSync(file, JSON.stringify(state))
}

function addFigure(row) {
  const heading = '## Stress tests\n\n| what | n | seed | commit | time | result |\n|---|---|---|---|---|---|\n'
  const before = existsSync(figures) ? readFileSync(figures, 'utf8').trimEnd() : '# Figures'
  const start = before.indexOf('## Stress tests')
  if (start < 0) return writeFileSync(figures, `${before}\n\n${heading}${row}\n`)
  // Inserts after the last row of that table.
  const [table] = /(?:^\|.*(?:\n|$))+/m.exec(before.slice(start))
  const at = before.indexOf(table, start) + table.length
  writeFileSync(figures, `${before.slice(0, at).trimEnd()}\n${row}\n${before.slice(at)}`.trimEnd() + '\n')
}

function nameCommit() {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  const isDirty = git('status', '--porcelain', '--untracked-files=no') !== ''
  return git('rev-parse', '--short', 'HEAD') + (isDirty ? ' + changes' : '')
}
