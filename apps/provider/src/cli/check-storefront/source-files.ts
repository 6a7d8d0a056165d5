import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { CommandError } from '../command.ts'

export interface SourceFile {
  /** Path inside the folder. */
  path: string
  /** Code with every other part of the file blanked, so that lines keep their numbers. */
  code: string
  language: 'jsx' | 'ts' | 'tsx'
}

const MAX_FILES = 20_000
const MAX_BYTES = 1_000_000
const SOURCE = /\.([cm]?[jt]s|[jt]sx|vue|svelte|astro)$/
/** Installed packages and results of builds. Hidden folders are skipped too. */
const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', 'build', 'out', 'coverage'])

/** Reads the code of a storefront. Links are not followed; `skipped` lists files that are too large. */
export async function readSourceFiles(
  base: string,
  folder: string,
): Promise<{ files: SourceFile[]; skipped: string[] }> {
  const root = resolve(base, folder)
  const found = await stat(root).catch(() => undefined)
  if (!found) throw new CommandError(`There is no folder ${folder}.`)
  if (!found.isDirectory()) throw new CommandError(`${folder} is not a folder.`)
  const files: SourceFile[] = []
  const skipped: string[] = []
  for (const path of await listSources(root, folder)) {
    const name = relative(root, path)
    const text = await readText(path)
    if (text === undefined) skipped.push(name)
    else files.push({ path: name, code: extractCode(name, text), language: languageOf(name, text) })
  }
  if (files.length + skipped.length === 0) throw new CommandError(`There is no JavaScript or TypeScript in ${folder}.`)
  return { files, skipped }
}

async function listSources(root: string, folder: string): Promise<string[]> {
  const sources: string[] = []
  const folders = [root]
  for (let at = folders.pop(); at !== undefined; at = folders.pop()) {
    // A folder that this user may not read has no code to check; the root itself is an error.
    const entries = await readdir(at, { withFileTypes: true }).catch((cause: unknown) => {
      if (at === root) throw new CommandError(`${folder} cannot be read.`, { cause })
      return []
    })
    for (const entry of entries) {
      const path = join(at, entry.name)
      if (entry.isDirectory() && !entry.name.startsWith('.') && !SKIPPED_FOLDERS.has(entry.name)) folders.push(path)
      if (entry.isFile() && SOURCE.test(entry.name) && !/\.d\.[cm]?ts$/.test(entry.name)) sources.push(path)
    }
    if (sources.length > MAX_FILES || folders.length > MAX_FILES)
      throw new CommandError(`${folder} has more than ${MAX_FILES} files of code. Name the folder of one storefront.`)
  }
  return sources.toSorted()
}

async function readText(path: string): Promise<string | undefined> {
  const { size } = await stat(path).catch(() => ({ size: Infinity }))
  return size > MAX_BYTES ? undefined : readFile(path, 'utf8').catch(() => undefined)
}

function languageOf(name: string, text: string): SourceFile['language'] {
  const hasJsx = (tag: string): boolean => /lang=["'][jt]sx["']/.test(tag)
  if (isMarkup(name)) return findScripts(text, 0).some(({ tag }) => hasJsx(tag)) ? 'tsx' : 'ts'
  if (/\.[cm]?ts$/.test(name)) return 'ts'
  return name.endsWith('.tsx') ? 'tsx' : 'jsx'
}

function isMarkup(name: string): boolean {
  return /\.(vue|svelte|astro)$/.test(name)
}

/** Script elements, and the part between the lines `---` of Astro. Expressions in markup are left out. */
function extractCode(name: string, text: string): string {
  if (!isMarkup(name)) return text
  const head = name.endsWith('.astro') ? /^\s*---\r?\n/.exec(text) : null
  const headEnd = head ? text.indexOf('\n---', head[0].length - 1) : -1
  const parts = findScripts(text, Math.max(0, headEnd))
  if (head && headEnd >= 0) parts.unshift({ tag: '', start: head[0].length, end: headEnd })
  let code = ''
  for (const { start, end } of parts) code += blank(text.slice(code.length, start)) + text.slice(start, end)
  return code
}

function findScripts(text: string, from: number): { tag: string; start: number; end: number }[] {
  const scripts: { tag: string; start: number; end: number }[] = []
  for (let at = text.indexOf('<script', from); at >= 0;) {
    const start = text.indexOf('>', at) + 1
    const end = text.indexOf('</script', start)
    if (start === 0 || end < 0) break
    scripts.push({ tag: text.slice(at, start), start, end })
    at = text.indexOf('<script', end)
  }
  return scripts
}

function blank(text: string): string {
  return text.replaceAll(/[^\r\n]/g, ' ')
}
