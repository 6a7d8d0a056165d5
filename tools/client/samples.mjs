/**
 * Whether the samples of the documentation hold for those who copy them: strictly checked in a project of its own,
 * where the packed client is installed. Samples that have a name (```ts name) are run by tests of their own.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const compiler = join(root, 'node_modules/typescript/bin/tsc')

/** Declarations that samples leave to their reader. */
const GIVEN = `
declare const process: { env: Record<string, string | undefined> }
declare const email: string, password: string, formId: string
declare const checkoutId: string, clientId: string, mugId: string, bowlId: string, mediaId: string
declare const request: Request, signal: AbortSignal
declare const product: { _id: string }, catalogReference: { appId: string; catalogItemId: string }
declare const line: { quantity: number; catalogReference: typeof catalogReference; image: string }
const client = createClient({ auth: OAuthStrategy({ clientId }), modules: { catalogueSearch, currentCart, members, products, redirects, slugs } })
`
const IMPORTED = ['createClient', 'OAuthStrategy', 'ApiError', 'createMedia', 'catalogueSearch', 'currentCart']
const MODULES = ['members', 'products', 'redirects', 'slugs']

/**
 * @param {string} folder a project in which the client is installed
 * @returns {{ count: number, problems: string[] }}
 */
export function checkSamples(folder) {
  const guides = readdirSync(join(root, 'docs/guides')).map((name) => `docs/guides/${name}`)
  const samples = [...guides, 'packages/client/README.md'].flatMap(samplesOf)
  const names = new Set([...IMPORTED, ...MODULES, ...samples.flatMap(({ imported }) => imported)])
  mkdirSync(join(folder, 'samples'))
  for (const [index, { code, from }] of samples.entries())
    writeFileSync(
      join(folder, 'samples', `${from.replaceAll(/\W+/g, '-')}-${index}.ts`),
      `import { ${[...names].join(', ')} } from '@cartwright/client'\n${GIVEN}\nexport async function sample() {\n${code}}\n`,
    )
  const files = readdirSync(join(folder, 'samples')).map((name) => join('samples', name))
  const flags = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'esnext', '--moduleResolution', 'bundler']
  const { status, stdout } = spawnSync(process.execPath, [compiler, ...flags, '--types', '', ...files], {
    cwd: folder,
    encoding: 'utf8',
  })
  return { count: samples.length, problems: status === 0 ? [] : [`Samples of the documentation: ${stdout.trim()}`] }
}

/** Fenced, or indented by four where it calls the client. */
function samplesOf(from) {
  const text = readFileSync(join(root, from), 'utf8')
  const fenced = [...text.matchAll(/^```ts\n([^]*?)^```/gm)].map(([, code]) => code)
  const indented = [...text.matchAll(/(?:^ {4}.*\n)+/gm)].map(([code]) => code).filter((code) => /client\./.test(code))
  return [...fenced, ...indented]
    .filter((code) => !code.includes('@wix/'))
    .map((code) => ({
      from,
      imported: [...code.matchAll(/^import \{(.+)\} from '@cartwright\/client'$/gm)].flatMap(([, list]) =>
        list.split(',').map((name) => name.trim()),
      ),
      code: code.replaceAll(/^import \{.+\} from '@cartwright\/client'\n/gm, ''),
    }))
}
