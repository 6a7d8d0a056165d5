import { existsSync } from 'node:fs'
import { defaultClientConditions, defaultServerConditions } from 'vite'
import { defineConfig } from 'vitest/config'

// Starts one embedded PostgreSQL for the whole run and hands its address to the workers.
const database = './apps/provider/src/testing/global-setup.ts'

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  resolve: { conditions: ['source', ...defaultClientConditions] },
  ssr: { resolve: { conditions: ['source', ...defaultServerConditions] } },
  // Vitest loads global setups in an environment of its own.
  environments: { __vitest__: { resolve: { conditions: ['source', ...defaultServerConditions] } } },
  test: {
    environment: 'node',
    // What a worker starts itself (a process, a thread, a plain import) resolves workspaces to source as well.
    execArgv: ['--conditions=source'],
    maxWorkers: 2,
    retry: 0,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    setupFiles: ['./tools/test/fail-on-console-error.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{apps,packages,tools,bench}/**/*.test.{ts,tsx}'],
          setupFiles: ['./tools/test/fail-on-console-error.ts', './tools/test/fixed-seed.ts'],
          globalSetup: existsSync(database) ? [database] : [],
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.spec.ts'],
          globalSetup: ['./e2e/global-setup.ts'],
          // One shop and one browser serve all the specs, one spec at a time.
          maxWorkers: 1,
          fileParallelism: false,
          testTimeout: 90_000,
          hookTimeout: 90_000,
        },
      },
    ],
  },
})
