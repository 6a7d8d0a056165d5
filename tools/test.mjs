/**
 * `npm test`: everything that has to hold, in one command; `--quick` (`npm run check`) leaves out what needs a build or
 * a browser. `npm run check -- --changed` checks what has changed (tools/changed/). A step says its name, how long it
 * took and how it ended; one that failed names what failed and shows all it printed. Nothing is run twice: a test
 * that fails once has failed.
 */
import { spawn } from 'node:child_process'
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import './check-runtime.mjs'
import './compile-cache.mjs'

const root = join(import.meta.dirname, '..')
// Not before the runtime is checked: an older one cannot read it, and would say only that.
const { createTemporaryFolder } = await import('./test/temporary-folder.ts')
const { findInstalledChromium, isPinned } = await import('./installed-chromium.ts')
const { findChangedFiles } = await import('./changed/changed-files.ts')
const { findTestsFor } = await import('./changed/changed-tests.ts')
const { findTouchedGroups } = await import('./stress/groups.ts')
const { findUncachedTests } = await import('./stress/uncached-tests.ts')
const scratch = createTemporaryFolder()
const isQuick = process.argv.includes('--quick')
const changed = process.argv.includes('--changed') ? readChanged() : undefined
const bin = (name) => join(root, 'node_modules', name)
const source = '--conditions=cartwright-source'

const code = /\.(ts|tsx|mjs|js)$/
const buildInfo = ['--tsBuildInfoFile', join(root, 'node_modules/.cache/typescript/all.tsbuildinfo')]
const ofClient = /^(packages\/(client|contract)|tools\/client)\//
/**
 * `when`: the changed files that make `check -- --changed` take the step; `each`: it is given these files instead of
 * all.
 */
const checks = [
  step('dependencies', ['tools/check-dependencies.mjs'], {
    detail: lastLine,
    when: /(^|\/)package(-lock)?\.json$|^docs\/dependencies\.md$/,
  }),
  step('secrets', ['tools/check-secrets.mjs'], { detail: lastLine }),
  // One core for each: the tests run beside them, and more checkers would check again what they share.
  // What an unchanged file and its imports came to, the compiler reads from the build information of the last run.
  step('types', [bin('typescript/bin/tsc'), '-p', 'tsconfig.json', '--checkers', '1', '--incremental', ...buildInfo], {
    when: /\.tsx?$|tsconfig/,
  }),
  step('types of the client', [bin('typescript/bin/tsc'), '-p', 'packages/client/tsconfig.json', '--checkers', '1'], {
    when: ofClient,
  }),
  step(
    "types of the client's tests",
    [bin('typescript/bin/tsc'), '-p', 'packages/client/tsconfig.test.json', '--checkers', '1'],
    { when: ofClient },
  ),
  step('formatting', [bin('oxfmt/bin/oxfmt'), '--check'], {
    when: /\.(ts|tsx|mjs|js|json|css|md|html|ya?ml)$/,
    each: true,
  }),
  step('unused code', [bin('knip/bin/knip.js'), '--no-progress', '--no-config-hints'], {
    when: /\.(ts|tsx|mjs|js)$|package\.json$|^knip\.json$/,
  }),
  step('generated client', [source, 'packages/contract/tools/generate.ts', '--check'], {
    detail: lastLine,
    when: /^packages\/(contract|client\/src\/generated)\//,
  }),
  step('links in the docs', ['tools/check-links.mjs'], { detail: lastLine }),
  step('words', ['tools/check-words.mjs'], { detail: lastLine }),
  step('cost of the client', ['tools/check-client.mjs'], {
    detail: lastLine,
    when: /^(packages\/(client|contract)|tools\/(client|check-client)|docs\/guides)|README\.md$/,
  }),
]
const lint = step('lint', [bin('oxlint/bin/oxlint'), '--deny-warnings'], {
  env: { GOMAXPROCS: '1' },
  when: code,
  each: true,
})
const build = step('production build', ['tools/build.mjs'], { detail: lastLine, env: { NODE_ENV: 'production' } })
const bundle = step('size of the bundle', ['tools/check-bundle.mjs'], { detail: lastLine })
const unit = {
  ...vitest('unit and integration tests', 'unit', 'together', ...(isQuick ? ['alone'] : [])),
  // Not for the browser tests, whose browser is unpacked there once for all runs.
  env: { TMPDIR: scratch.temporary },
}
/** They wait for processes, like the browser tests, beside which they run. */
const alone = { ...vitest('tests of tools and processes', 'alone'), env: unit.env }
alone.args.push('--maxWorkers=2')
const official = step('official clients', ['conformance/run.mjs'], { detail: lastLine, counts: true })
const browser = vitest('browser tests', 'e2e')
const installed = vitest('tabs, cookies and frames', 'installed')

/**
 * With all caches off, the shop answers the same (decision 70). `npm run test:stress -- uncached` runs all such
 * tests.
 */
const uncached = {
  ...vitest('tests without caches', 'unit', 'together'),
  report: join(scratch.folder, 'uncached.json'),
  env: { ...unit.env, CARTWRIGHT_CACHE_MB: '0' },
}
uncached.args = [
  ...uncached.args.filter((arg) => !arg.startsWith('--outputFile=')),
  `--outputFile=${uncached.report}`,
  ...findUncachedTests({ all: false }),
]

const results = []
const counts = { passed: 0, failed: 0, skipped: 0 }
const skippedTests = []
const failedTests = []
const testFiles = []
const started = performance.now()
const running = new Set()

process.on('exit', () => rmSync(scratch.folder, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    for (const child of running) child.kill(signal)
    process.exitCode = 1
  })
}

// The machines this runs on have two cores. The tests leave a tenth of them, which the checks use one by one
// meanwhile; what the tests might build anew is built before.
if (!isQuick) await runAll([build], 1)
// Lint runs beside the browser tests, which leave a fifth of the time.
const early = isQuick ? [...checks, lint] : checks
await (changed ? checkChanged(changed) : Promise.all([runAll(early, 1), runAll([unit], 1)]))
if (!isQuick) {
  await runAll([bundle], 1)
  if (results.some((result) => result.name === build.name && !result.ok))
    console.log(
      '  -  lint, official clients, tests of tools and processes and browser tests: not run, there is no build',
    )
  else {
    await runAll([browser, official, alone, uncached, lint], 2) // the browser waits for a fifth of its time
    await runInstalled()
  }
}
summarize()

/** `counts`: its last line says how many tests it ran, as this command's own does. */
function step(name, args, { detail, env, counts, when, each } = {}) {
  return { name, args, detail, env, counts, when, each }
}

function readChanged() {
  const changed = findChangedFiles(root)
  if (changed) return changed
  console.log('Nothing says what has changed: everything is checked.')
  return undefined
}

/** The steps and tests that a change touches. */
async function checkChanged({ since, files }) {
  const present = files.filter((file) => existsSync(join(root, file)))
  console.log(`Since ${since.slice(0, 8)}: ${files.length} files`)
  const touched = [...checks, lint].filter(({ when }) => !when || files.some((file) => when.test(file)))
  const chosen = touched.flatMap((each) => {
    if (!each.each) return [each]
    const own = present.filter((file) => each.when.test(file))
    return own.length > 0 ? [{ ...each, args: [...each.args, ...own] }] : []
  })
  const all = globSync('{apps,packages,tools,bench}/**/*.test.{ts,tsx}', {
    cwd: root,
    exclude: (name) => name.includes('node_modules'),
  })
  const tests = findTestsFor(files, all, (file) => readFileSync(join(root, file), 'utf8'))
  const some = { ...unit, name: `tests (${tests.length} of ${all.length} files)`, args: [...unit.args, ...tests] }
  await Promise.all([runAll(chosen, 1), tests.length > 0 && runAll([tests.length < all.length ? some : unit], 1)])
  if (tests.length === 0) console.log('  -  tests: none stand beside what has changed')
  const specs = present.filter((file) => file.endsWith('.spec.ts'))
  if (specs.length > 0) console.log(`  -  not run: npx vitest run --project e2e ${specs.join(' ')}`)
  const groups = findTouchedGroups(files)
  if (groups.length > 0) console.log(`  -  not run: npm run test:stress -- ${groups.join(' ')}`)
}

/**
 * Where people's browser is another than that of the other tests: it has a process for each tab, and rules of its own
 * for cookies and frames.
 */
async function runInstalled() {
  const isDone = process.env.CHROMIUM_PATH || !isPinned
  if (!isDone && findInstalledChromium()) return runAll([installed], 1)
  const why = isDone ? 'all tests ran in it' : 'skipped, neither Chrome nor Chromium is installed'
  console.log(`  -  ${installed.name} in an installed browser: ${why}`)
}

function vitest(name, ...projects) {
  const report = join(scratch.folder, `${projects[0]}.json`)
  const args = [
    bin('vitest/vitest.mjs'),
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile=${report}`,
  ]
  return { name, args, report }
}

async function runAll(steps, atOnce) {
  const waiting = [...steps]
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await run(next)
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
}

async function run({ name, args, detail, env, report, counts: isCounting }) {
  const begun = performance.now()
  const { code, output } = await runNode(args, env)
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  const tests = report ? readReport(report) : isCounting ? readCounts(output) : undefined
  const ok = code === 0 && (!(report || isCounting) || tests !== undefined)
  results.push({ name, ok })
  if (tests) {
    for (const key of Object.keys(counts)) counts[key] += tests[key]
    skippedTests.push(...tests.skippedNames)
    failedTests.push(...tests.failures)
    testFiles.push(...tests.files)
  }
  // A step that broke without a test to blame counts as one failure.
  if (!ok && !(tests?.failed > 0)) counts.failed++

  const more = tests
    ? `${tests.passed} passed, ${tests.failed} failed, ${tests.skipped} skipped`
    : ok && detail
      ? detail(output)
      : ''
  console.log(`${ok ? '  ok' : 'FAIL'}  ${name.padEnd(27)} ${seconds.padStart(6)} s${more ? `   ${more}` : ''}`)
  if (tests) for (const test of tests.failures) console.log(`\n  x ${test}`)
  if (!ok) console.log(`\n${output.trimEnd()}\n`)
  else if (report) for (const line of printedBy(output)) console.log(`        ${line}`)
}

function runNode(args, env) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env, FORCE_COLOR: process.stdout.isTTY ? '1' : '0' },
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

function readReport(file) {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'))
    const tests = report.testResults.flatMap((suite) => suite.assertionResults)
    const skippedOnes = tests.filter((test) => ['pending', 'skipped', 'todo', 'disabled'].includes(test.status))
    return {
      passed: tests.filter((test) => test.status === 'passed').length,
      failed: tests.filter((test) => test.status === 'failed').length,
      skipped: skippedOnes.length,
      skippedNames: skippedOnes.map((test) => test.fullName),
      failures: report.testResults.flatMap(failuresOf),
      files: report.testResults.map(({ name, startTime, endTime }) => ({
        name: relative(root, name),
        seconds: (endTime - startTime) / 1000,
      })),
    }
  } catch {
    return undefined
  }
}

/** Each failed test of a file, or what kept the file from running, with why: first in the log, which may be long. */
function failuresOf(suite) {
  const file = relative(root, suite.name)
  const tests = suite.assertionResults.filter((test) => test.status === 'failed')
  if (tests.length === 0) return suite.status === 'failed' ? [`${file}: ${firstLines(suite.message)}`] : []
  return tests.map((test) => `${file}: ${test.fullName}\n${firstLines(test.failureMessages.join('\n'))}`)
}

function firstLines(text) {
  return stripVTControlCharacters(text).split('\n').slice(0, 12).join('\n')
}

function readCounts(output) {
  const found = /^(\d+) passed, (\d+) failed, (\d+) skipped$/.exec(lastLine(output))
  return (
    found && { passed: +found[1], failed: +found[2], skipped: +found[3], skippedNames: [], failures: [], files: [] }
  )
}

/** Returns the output of the tests themselves: measured figures, such as "accepted 0 of 50". */
function printedBy(output) {
  const blocks = stripVTControlCharacters(output)
    .split(/^stdout \| .*\n/m)
    .slice(1)
  return blocks.flatMap((block) => block.slice(0, block.indexOf('\n\n')).split('\n').filter(Boolean))
}

function lastLine(output) {
  return output.trimEnd().split('\n').at(-1)
}

function summarize() {
  const failed = results.filter((result) => !result.ok).map((result) => result.name)
  const minutes = ((performance.now() - started) / 60_000).toFixed(1)
  console.log('')
  // Where to look first when the tests take too long.
  const slowest = testFiles.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10)
  if (slowest.length > 0) console.log('The slowest test files:')
  for (const { name, seconds } of slowest) console.log(`  ${seconds.toFixed(1).padStart(6)} s  ${name}`)
  for (const name of skippedTests) console.log(`skipped: ${name}`)
  for (const name of failedTests) console.log(`failed: ${name.split('\n')[0]}`)
  console.log(failed.length === 0 ? `All is well (${minutes} min).` : `Failed: ${failed.join(', ')} (${minutes} min).`)
  console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
  if (failed.length > 0) process.exitCode = 1
}
