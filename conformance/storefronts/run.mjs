/**
 * `npm run test:storefronts [-- <storefront> …]`: storefronts on the platform's own packages, in a browser, against
 * our shop (README.md). Installs each from its lock file if it is not there; without a registry to get it from, it is
 * skipped and says so.
 *
 * `--changed` runs them if contract, client or conformance changed (tools/changed/changed-files.ts).
 */
import { join } from 'node:path'
import { installPackages, NoRegistryError, run } from '../install-packages.mjs'

const folder = import.meta.dirname
const root = join(folder, '../..')
const { storefronts } = await import('./storefronts.ts')
const { findChangedFiles } = await import('../../tools/changed/changed-files.ts')

const TOUCHING = /^(packages\/(contract|client)|conformance)\/.*(?<!\.md)$/

const chosen = chooseStorefronts(process.argv.slice(2))
if (chosen.length === 0) console.log('0 passed, 0 failed, 0 skipped')
else process.exitCode = await tryStorefronts(chosen)

function chooseStorefronts(args) {
  const all = storefronts.map(({ name }) => name)
  const isAboutChange = args.includes('--changed')
  const named = args.filter((each) => each !== '--changed')
  const wrong = named.find((each) => !all.includes(each))
  if (wrong) {
    console.error(`Usage: npm run test:storefronts -- [--changed] [${all.join('] [')}]`)
    process.exit(1)
  }
  const names = named.length > 0 ? named : all
  if (!isAboutChange) return names
  const changed = findChangedFiles(root)
  if (!changed) {
    console.log('The change is unknown: no storefront runs. Leave --changed out, or set CHANGED_SINCE.')
    return []
  }
  const isTouched = changed.files.some((file) => TOUCHING.test(file))
  console.log(`Since ${changed.since.slice(0, 8)}: storefronts: ${isTouched ? names.join(', ') : 'none'}`)
  return isTouched ? names : []
}

async function tryStorefronts(names) {
  const build = run(process.execPath, [join(root, 'tools/build.mjs')], {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const missing = []
  for (const name of names) if (!(await install(name))) missing.push(name)
  const { code, output } = await build
  if (code !== 0) throw new Error(`The shop cannot be built.\n\n${output.trim()}`)
  const args = ['--conditions=cartwright-source', join(folder, 'try-storefronts.ts'), ...names]
  const env = { ...process.env, NOT_INSTALLED: missing.join(',') }
  return (await run(process.execPath, args, { cwd: root, env, stdio: 'inherit' })).code
}

/** Answers whether the packages of a storefront are there. */
async function install(name) {
  try {
    await installPackages(join(folder, name), `the packages of the storefront ${name}`)
    return true
  } catch (error) {
    if (!(error instanceof NoRegistryError)) throw error
    console.log(`skipped: ${error.message}`)
    return false
  }
}
