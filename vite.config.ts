import { defineConfig } from 'vite'

/** Shared by the build (`tools/build.mjs`), the development server and the tests. */
export default defineConfig({
  appType: 'custom',
  publicDir: false,
  resolve: { conditions: ['cartwright-source', 'module', 'browser', 'development|production'] },
  ssr: { resolve: { conditions: ['cartwright-source', 'module', 'node', 'development|production'] } },
  oxc: { jsx: { runtime: 'automatic' } },
})
