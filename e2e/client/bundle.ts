import { join } from 'node:path'
import { rolldown } from 'rolldown'

const here = import.meta.dirname

/** The files of a shop's page, by path: what is loaded at once and what is loaded later are files of their own. */
export async function bundleClient(): Promise<Map<string, string>> {
  const [parts, whole] = await Promise.all([
    bundle({ page: join(here, 'page.ts'), 'module-worker': join(here, 'worker.ts') }, 'es'),
    // A classic worker knows no modules.
    bundle({ 'classic-worker': join(here, 'worker.ts') }, 'iife'),
  ])
  return new Map([...parts, ...whole])
}

async function bundle(input: Record<string, string>, format: 'es' | 'iife'): Promise<[path: string, code: string][]> {
  const build = await rolldown({
    input,
    platform: 'browser',
    resolve: { conditionNames: ['cartwright-source', 'import'] },
  })
  const { output } = await build.generate({
    format,
    minify: true,
    codeSplitting: format === 'es',
    entryFileNames: '[name].js',
    chunkFileNames: '[name].chunk.js',
  })
  await build.close()
  return output.flatMap((file) => (file.type === 'chunk' ? [[`/${file.fileName}`, file.code]] : []))
}
