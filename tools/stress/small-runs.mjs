/**
 * Small runs of stress tests: `npm run test:stress [-- <group> …]` runs all of them, or those of the named groups.
 * `npm test` omits those that take over five seconds. The group `trials` holds the tests of which `npm test` runs a
 * few trials (testing/trials.ts), here with all trials; the group `uncached` the tests that pass with all caches
 * off, of which `npm test` runs some (uncached-tests.ts).
 *
 * `--changed` runs the groups that a change touches (tools/changed/changed-files.ts finds the change,
 * tools/stress/groups.ts the groups). In a clone without history the change is unknown: no group runs, and a line
 * says so.
 */
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import '../check-runtime.mjs'
import '../compile-cache.mjs'

const { findChangedFiles } = await import('../changed/changed-files.ts')
const { findTouchedGroups, PATHS_OF_GROUPS } = await import('./groups.ts')
const { readStressTests } = await import('./read-stress-tests.ts')
const { findTrialTests } = await import('./trial-tests.ts')
const { findUncachedTests } = await import('./uncached-tests.ts')
const { SHOP_ARGUMENTS } = await import('../shop-arguments.ts')
const { createTemporaryFolder } = await import('../test/temporary-folder.ts')

const root = join(import.meta.dirname, '../..')
const LANES = 2
/** Timeout of a run that hangs; the longest run takes about 90 s on two cores. */
const TIMEOUT_MS = 600_000

const scratch = createTemporaryFolder()
process.on('exit', () => rmSync(scratch.folder, { recursive: true, force: true }))
const groups = chooseGroups(process.argv.slice(2))
const stressTests = (await readStressTests()).filter(
  ({ stressTest }) => groups.includes(stressTest.group) && stressTest.small > 0,
)
// The longest run first, so that no lane waits for one at the end.
const inOrder = stressTests.toSorted((a, b) => Number(b.stressTest.isStress ?? 0) - Number(a.stressTest.isStress ?? 0))
const waiting = [
  ...(groups.includes('trials') ? describeTrials() : []),
  ...(groups.includes('uncached') ? [describeUncachedTests()] : []),
  ...inOrder.map(describeStressTest),
]
const running = new Set()
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    waiting.length = 0
    for (const child of running) child.kill(signal)
    process.exitCode = 1
  })
}

const started = performance.now()
const failed = []
let passed = 0
await build()
await Promise.all(Array.from({ length: LANES }, runInTurn))
for (const name of failed) console.log(`failed: ${name}`)
const minutes = ((performance.now() - started) / 60_000).toFixed(1)
console.log(failed.length === 0 ? `All is well (${minutes} min).` : `Failed: ${failed.length} (${minutes} min).`)
console.log(`${passed} passed, ${failed.length} failed, 0 skipped`)
if (failed.length > 0) process.exitCode = 1

function chooseGroups(args) {
  const all = Object.keys(PATHS_OF_GROUPS)
  const named = args.filter((each) => !each.startsWith('--'))
  const wrong = args.find((each) => (each.startsWith('--') ? each !== '--changed' : !all.includes(each)))
  if (wrong || (named.length > 0 && args.includes('--changed'))) {
    console.error(
      `Usage: npm run test:stress -- [--changed | --full <group> [seed] | <group> …]\nGroups: ${all.join(', ')}`,
    )
    process.exit(1)
  }
  if (!args.includes('--changed')) return named.length > 0 ? named : all
  const changed = findChangedFiles(root)
  if (!changed) {
    console.log('The change is unknown: no group runs. Name groups, or set CHANGED_SINCE.')
    return []
  }
  const touched = findTouchedGroups(changed.files)
  console.log(
    `Since ${changed.since.slice(0, 8)}: ${changed.files.length} files, groups: ${touched.join(', ') || 'none'}`,
  )
  return touched
}

/** Builds the pages once, before several shops of stress tests would. */
async function build() {
  if (stressTests.length === 0) return
  const { code, output } = await runNode(['tools/build.mjs'], { NODE_ENV: 'production' })
  if (code === 0) return
  console.log(output)
  process.exit(1)
}

async function runInTurn() {
  for (let next = waiting.shift(); next; next = waiting.shift()) await run(next)
}

function describeStressTest({ file, stressTest: { group, name, small, smallSeed } }) {
  const seed = smallSeed ?? Math.floor(Math.random() * 2 ** 31)
  return {
    title: `${group}: ${name} (n ${small}, seed ${seed})`,
    args: [...SHOP_ARGUMENTS.slice(0, -1), 'tools/stress/run-small.mjs', file, `${seed}`],
  }
}

/** Projects of vitest.config.ts that the tests of each kind are in. */
const PROJECTS = { unit: ['unit', 'alone'], e2e: ['e2e'] }

function describeTrials() {
  return Object.entries(findTrialTests()).map(([project, files]) => ({
    title: `trials: ${files.length} test files (${project}), all trials of each`,
    args: [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...PROJECTS[project].flatMap((each) => ['--project', each]),
      ...files,
    ],
    // Not for the browser tests, whose browser is unpacked there once for all runs.
    env: { TRIALS: 'many', TMPDIR: project === 'e2e' ? tmpdir() : scratch.temporary },
  }))
}

function describeUncachedTests() {
  const files = findUncachedTests({ all: true })
  return {
    title: `uncached: ${files.length} test files, with all caches off`,
    args: ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', '--project', 'together', ...files],
    env: { CARTWRIGHT_CACHE_MB: '0' },
  }
}

async function run({ title, args, env }) {
  const begun = performance.now()
  const { code, output } = await runNode(args, { TMPDIR: scratch.temporary, ...env })
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  console.log(`${code === 0 ? '  ok' : 'FAIL'}  ${seconds.padStart(6)} s  ${title}`)
  if (code === 0) passed++
  else {
    failed.push(title)
    console.log(`\n${output.trimEnd()}\n`)
  }
}

function runNode(args, env) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
    timeout: TIMEOUT_MS,
  })
  running.add(child)
  let output = ''
  child.stdout.on('data', (data) => (output += data))
  child.stderr.on('data', (data) => (output += data))
  return new Promise((done) => {
    child.on('close', (code) => {
      running.delete(child)
      done({ code: code ?? 1, output })
    })
  })
}
