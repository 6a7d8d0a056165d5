/**
 * `node conformance/run.mjs`: the platform's official client packages, run unmodified against our server, and our client
 * beside them (README.md). Installs the official packages into this folder if they are not there; without them, and
 * without a registry to get them from, everything is skipped and says so.
 */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = import.meta.dirname
const root = join(folder, '..')
const scenarioCount = JSON.parse(readFileSync(join(folder, 'coverage.json'), 'utf8')).scenarios

const NO_REGISTRY =
  /ENOTFOUND|EAI_AGAIN|ECONN|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|EIDLETIMEOUT|E50[0-4]|SOCKET_TIMEOUT|network/i

process.exitCode = (isInstalled() ? undefined : await install()) ?? (await compareClients())

/** Compares what npm says it installed with the lock file. */
function isInstalled() {
  const wanted = readPackages('package-lock.json')
  const installed = readPackages('node_modules/.package-lock.json')
  return Object.entries(wanted).every(
    ([path, { version, optional }]) => path === '' || optional || installed?.[path]?.version === version,
  )
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(join(folder, file), 'utf8')).packages
  } catch {
    return undefined
  }
}

/** Returns the exit code if the packages cannot be installed. */
async function install() {
  const count = Object.keys(readPackages('package-lock.json')).length - 1
  console.log(`Installing the official client packages into conformance/ (${count} packages, about 300 MB).`)
  const begun = performance.now()
  const { npm_execpath: npm, npm_node_execpath: node = process.execPath } = process.env
  const [program, ...before] = npm ? [node, npm] : ['npm']
  const args = [
    ...before,
    'ci',
    '--ignore-scripts',
    '--fetch-retries=1',
    '--fetch-retry-mintimeout=1000',
    '--fetch-timeout=30000',
  ]
  const { code, output } = await run(program, args, { cwd: folder, shell: !npm && process.platform === 'win32' })
  if (code === 0) {
    console.log(`Installed in ${((performance.now() - begun) / 1000).toFixed(0)} s.`)
    return undefined
  }
  if (!NO_REGISTRY.test(output)) return fail(`npm could not install the official client packages.\n\n${output.trim()}`)
  console.log('skipped: the official client packages are not installed, and the npm registry does not answer.')
  console.log(`0 passed, 0 failed, ${scenarioCount} skipped`)
  return 0
}

async function compareClients() {
  const build = await run(process.execPath, [join(root, 'tools/build.mjs')], {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (build.code !== 0) return fail(`The shop cannot be built.\n\n${build.output.trim()}`)
  const { code } = await run(process.execPath, ['--conditions=cartwright-source', join(folder, 'compare-clients.ts')], {
    cwd: root,
    stdio: 'inherit',
  })
  return code
}

/** Nothing was judged, and it should have been. */
function fail(message) {
  console.error(`${message}\n`)
  console.log(`0 passed, ${scenarioCount} failed, 0 skipped`)
  return 1
}

function run(program, args, options) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => child.kill(signal))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output += data))
  return new Promise((done) => {
    child.on('error', (error) => done({ code: 1, output: error.message }))
    child.on('close', (code) => done({ code: code ?? 1, output }))
  })
}
