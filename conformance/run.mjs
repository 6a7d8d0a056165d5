/**
 * `node conformance/run.mjs`: the platform's official client packages, run unmodified against our server, and our
 * client beside them (README.md). Installs the official packages into this folder if they are not there; without
 * them, and without a registry to get them from, everything is skipped and says so.
 *
 * `--url` runs them against a server that is there already, instead of shops of their own (server-under-test.ts).
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { installPackages, NoRegistryError, run } from './install-packages.mjs'

const folder = import.meta.dirname
const root = join(folder, '..')
const scenarioCount = JSON.parse(readFileSync(join(folder, 'coverage.json'), 'utf8')).scenarios

process.exitCode = (await install()) ?? (await compareClients(process.argv.slice(2)))

/** Returns the exit code if the packages cannot be installed. */
async function install() {
  try {
    await installPackages(folder, 'the official client packages')
    return undefined
  } catch (error) {
    if (!(error instanceof NoRegistryError)) return fail(error.message)
    console.log(`skipped: ${error.message}`)
    console.log(`0 passed, 0 failed, ${scenarioCount} skipped`)
    return 0
  }
}

async function compareClients(args) {
  const build = await run(process.execPath, [join(root, 'tools/build.mjs')], {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (build.code !== 0) return fail(`The shop cannot be built.\n\n${build.output.trim()}`)
  const { code } = await run(
    process.execPath,
    ['--conditions=cartwright-source', join(folder, 'compare-clients.ts'), ...args],
    {
      cwd: root,
      stdio: 'inherit',
    },
  )
  return code
}

/** Nothing was judged, and it should have been. */
function fail(message) {
  console.error(`${message}\n`)
  console.log(`0 passed, ${scenarioCount} failed, 0 skipped`)
  return 1
}
