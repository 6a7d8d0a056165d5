import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { plainEnvironment, startChild } from './child.ts'
import { installPackages } from './install-packages.ts'
import { findFreePorts } from './ports.ts'
import { readCpuSeconds, findTree } from './processes.ts'
import { type Server, waitForPage } from './shop.ts'

const run = promisify(execFile)
const TIMEOUT_MS = 60_000

/** One page, or one way to serve it; what tells it from others of the same peer. */
interface Variant {
  as: string
  path: string
}

/**
 * How its own documentation builds it for production and serves it on a machine of one's own. Programs are run in its
 * folder.
 */
export interface Peer {
  name: string
  /** In `bench/peers`. */
  folder: string
  package: string
  build: string[]
  serve: string[]
  looks: Variant[]
  loads: Variant[]
}

const COLLECTION = { as: '', path: '/collections/all-products' }

export const PEERS: readonly Peer[] = [
  {
    name: 'Next.js',
    folder: 'next',
    package: 'next',
    build: ['node_modules/next/dist/bin/next', 'build'],
    serve: ['node_modules/next/dist/bin/next', 'start', '-H', '127.0.0.1'],
    looks: [COLLECTION],
    loads: [COLLECTION, { as: ', kept', path: '/kept/all-products' }],
  },
  {
    name: 'React Router',
    folder: 'react-router',
    package: 'react-router',
    build: ['node_modules/@react-router/dev/bin.cjs', 'build'],
    serve: ['node_modules/@react-router/serve/bin.cjs', 'build/server/index.js'],
    looks: [COLLECTION],
    loads: [COLLECTION],
  },
  {
    name: 'TanStack Start',
    folder: 'tanstack-start',
    package: '@tanstack/react-start',
    build: ['node_modules/vite/bin/vite.js', 'build'],
    serve: ['.output/server/index.mjs'],
    looks: [COLLECTION],
    loads: [COLLECTION],
  },
  {
    name: 'Hydrogen',
    folder: 'hydrogen',
    package: '@shopify/hydrogen',
    build: ['build.ts'],
    serve: ['serve.ts'],
    looks: [
      { as: ', its skeleton', path: COLLECTION.path },
      { as: ', its skeleton, product', path: '/products/bottled-ink' },
    ],
    loads: [], // it is made for a platform of workers
  },
]

const folderOf = (peer: Peer): string => join(import.meta.dirname, 'peers', peer.folder)

const environmentFor = (pageFile: string): NodeJS.ProcessEnv => ({
  ...plainEnvironment(),
  NODE_ENV: 'production',
  NEXT_TELEMETRY_DISABLED: '1',
  PEER_PAGE: pageFile,
})

/** Answers what it is called with its version. */
export async function buildPeer(peer: Peer, pageFile: string, say: (line: string) => void): Promise<string> {
  const version = installPackages(folderOf(peer), peer.package, say)
  await run(process.execPath, peer.build, { cwd: folderOf(peer), env: environmentFor(pageFile) })
  return `${peer.name} ${version}`
}

/** One process, as ours is. */
export async function startPeer(peer: Peer, pageFile: string, signal: AbortSignal): Promise<Server & { url: string }> {
  const [port = 0] = await findFreePorts(1)
  const child = await startChild(process.execPath, peer.serve, {
    cwd: folderOf(peer),
    env: { ...environmentFor(pageFile), HOST: '127.0.0.1', PORT: String(port) },
  })
  const url = `http://127.0.0.1:${port}`
  try {
    await waitForPage(url + COLLECTION.path, child, TIMEOUT_MS, signal)
  } catch (error) {
    await child.stop('SIGTERM')
    throw error
  }
  return {
    url,
    cpu: () => ({ node: readCpuSeconds(findTree(child.pid)), database: 0 }),
    [Symbol.asyncDispose]: () => child.stop('SIGTERM'),
  }
}
