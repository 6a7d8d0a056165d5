/**
 * The client where it has to run: in Node, in a worker, and where there is nothing but the language and the web's own
 * names.
 */
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { Worker } from 'node:worker_threads'
import { tryClient } from './trial.mjs'

/** Globals that browsers, workers and edge runtimes share, as far as a client over fetch may use them. */
const WEB_NAMES = [
  'AbortController',
  'AbortSignal',
  'Blob',
  'DOMException',
  'Headers',
  'Request',
  'Response',
  'TextDecoder',
  'TextEncoder',
  'URL',
  'URLSearchParams',
  'atob',
  'btoa',
  'clearTimeout',
  'crypto',
  'fetch',
  'setTimeout',
]

const PROGRAM = `export const problems = await (${tryClient})(await import('@cartwright/client'))`

/**
 * Tries the package that is installed in this folder. Answers what does not hold, a sentence each.
 * @param {string} folder
 * @param {string} bundle all of the client in one script, as `globalThis.all`
 */
export async function tryRuntimes(folder, bundle) {
  const trials = {
    Node: () => inNode(folder),
    'a worker': () => inWorker(folder),
    'a context without the names of Node': () => inBareContext(bundle),
  }
  const problems = []
  for (const [place, tryThere] of Object.entries(trials)) {
    const found = await tryThere().catch((error) => [String(error)])
    problems.push(...found.map((problem) => `In ${place}: ${problem}`))
  }
  return { places: Object.keys(trials), problems }
}

async function inNode(folder) {
  const file = join(folder, 'in-node.mjs')
  writeFileSync(file, `${PROGRAM}\nconsole.log(JSON.stringify(problems))\n`)
  const { status, stdout, stderr } = spawnSync(process.execPath, [file], { cwd: folder, encoding: 'utf8' })
  return status === 0 ? JSON.parse(stdout) : [stderr]
}

function inWorker(folder) {
  const file = join(folder, 'in-worker.mjs')
  writeFileSync(
    file,
    `${PROGRAM}\nconst { parentPort } = await import('node:worker_threads')\nparentPort.postMessage(problems)\n`,
  )
  const worker = new Worker(file)
  return new Promise((resolve, reject) => {
    worker.on('message', resolve)
    worker.on('error', reject)
    worker.on('exit', (code) => reject(new Error(`The worker ended with ${code} and said nothing.`)))
  })
}

async function inBareContext(bundle) {
  const names = Object.fromEntries(WEB_NAMES.map((name) => [name, globalThis[name]]))
  // As at the edge: no code from text either.
  const context = createContext(names, { codeGeneration: { strings: false, wasm: false } })
  runInContext(bundle, context, { filename: 'client.js' })
  const problems = await runInContext(`(${tryClient})(globalThis.all)`, context)
  return [...problems]
}
