import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const NO_REGISTRY =
  /ENOTFOUND|EAI_AGAIN|ECONN|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|EIDLETIMEOUT|E50[0-4]|SOCKET_TIMEOUT|network/i

/**
 * Installs what the lock file of a folder says, unless it is there. Throws `NoRegistryError` without a registry, and
 * another error if npm refuses.
 * @param {string} folder
 * @param {string} what for the line that says what is installed
 */
export async function installPackages(folder, what) {
  const wanted = readPackages(folder, 'package-lock.json')
  if (isInstalled(folder, wanted)) return
  console.log(`Installing ${what} (${Object.keys(wanted).length - 1} packages).`)
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
  if (code === 0) return console.log(`Installed ${what} in ${((performance.now() - begun) / 1000).toFixed(0)} s.`)
  if (NO_REGISTRY.test(output))
    throw new NoRegistryError(`${what} are not installed, and the npm registry does not answer.`)
  throw new Error(`npm could not install ${what}.\n\n${output.trim()}`)
}

export class NoRegistryError extends Error {}

/** Compares what npm says it installed with the lock file. */
function isInstalled(folder, wanted) {
  const installed = readPackages(folder, 'node_modules/.package-lock.json')
  return Object.entries(wanted).every(
    ([path, { version, optional }]) => path === '' || optional || installed?.[path]?.version === version,
  )
}

function readPackages(folder, file) {
  try {
    return JSON.parse(readFileSync(join(folder, file), 'utf8')).packages
  } catch {
    return undefined
  }
}

/**
 * Runs a program to its end, and ends it when this process is to end.
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(program, args, options) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => child.kill(signal))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output += data))
  return new Promise((done) => {
    child.on('error', (error) => done({ code: 1, output: error.message }))
    child.on('close', (code) => done({ code: code ?? 1, output }))
  })
}
