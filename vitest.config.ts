import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { defaultClientConditions, defaultServerConditions } from 'vite'
import { defineConfig } from 'vitest/config'
import { findInstalledChromium } from './tools/installed-chromium.ts'
import { LongestFirst } from './tools/test/longest-first.ts'

// Starts one embedded PostgreSQL for the whole run and hands its address to the workers.
const database = './apps/provider/src/testing/global-setup.ts'

const setupFiles = ['./tools/test/fail-on-console-error.ts', './tools/test/fixed-seed.ts']

const shop = ['apps/provider/**/*.test.{ts,tsx}']
// Many to a process as well, without the database.
const together = ['{apps/storefront,apps/backoffice,packages,bench}/**/*.test.{ts,tsx}']
// With a process of their own each, and without the database: what starts and ends others, and what asks over real sockets, on which Node waits by timers
// that the next test may stop or replace.
const alone = [
  'tools/**/*.test.{ts,tsx}',
  'apps/provider/src/platform/db/embedded/*.test.ts',
  'packages/client/src/{recordings/recordings,transport/redirects}.test.ts',
]

// One shop serves all the specs, each of two workers has a browser for all of its specs: with the shop they fill two cores.
const inBrowser = {
  globalSetup: ['./e2e/global-setup.ts'],
  isolate: false,
  maxWorkers: 2,
  testTimeout: 90_000,
  hookTimeout: 90_000,
}

// Browsers differ in these: processes of tabs, cookies of other sites, frames.
const aboutBrowsers = [
  'e2e/{client-*,sign-in,storefront-sign-in,storefront-tabs,streamed-page,cart-drawer,wishlist,offline,stored-items}.spec.ts',
]

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  resolve: { conditions: ['cartwright-source', ...defaultClientConditions] },
  ssr: { resolve: { conditions: ['cartwright-source', ...defaultServerConditions] } },
  // Vitest loads global setups in an environment of its own.
  environments: { __vitest__: { resolve: { conditions: ['cartwright-source', ...defaultServerConditions] } } },
  test: {
    environment: 'node',
    // What a worker starts itself (a process, a thread, a plain import) resolves workspaces to source as well.
    execArgv: ['--conditions=cartwright-source'],
    // What a process compiled once, the next one need not: a file of tests starts sooner, a shop in half the time.
    env: {
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(import.meta.dirname, 'node_modules/.cache/node'),
    },
    // Two cores; tests wait for PostgreSQL and for processes almost half of their time, and stress tests of kills more than that.
    maxWorkers: 4,
    retry: 0,
    sequence: { sequencer: LongestFirst },
    // On a machine that does much else as well, a test takes several times as long.
    testTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 60_000,
    setupFiles: ['./tools/test/fail-on-console-error.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: shop,
          exclude: alone,
          isolate: false,
          setupFiles,
          globalSetup: existsSync(database) ? [database] : [],
        },
      },
      {
        extends: true,
        test: {
          name: 'together',
          include: together,
          exclude: [...alone, '**/node_modules/**'],
          isolate: false,
          // What one test puts in place of `fetch` or `document` is not there for the next.
          unstubGlobals: true,
          setupFiles,
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          include: alone,
          setupFiles,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.spec.ts'],
          ...inBrowser,
        },
      },
      {
        extends: true,
        test: {
          // Installs packages that the shop does not have: npm run test:examples.
          name: 'examples',
          include: ['e2e/example-storefronts/*.examples.ts'],
          ...inBrowser,
        },
      },
      {
        extends: true,
        test: {
          // In the Chrome or Chromium of this machine; the other project's is the packaged one.
          name: 'installed',
          include: aboutBrowsers,
          env: { CHROMIUM_PATH: process.env['CHROMIUM_PATH'] || findInstalledChromium() },
          ...inBrowser,
        },
      },
    ],
  },
})
