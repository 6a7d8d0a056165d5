import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Installs the packages of a folder with its own lock file, if they are missing: the shop depends on none of them.
 * Answers which version of the package that is.
 */
export function installPackages(folder: string, name: string, say: (line: string) => void): string {
  const { dependencies, devDependencies } = readManifest(folder)
  const version = { ...dependencies, ...devDependencies }[name]
  const installed = join(folder, 'node_modules', name)
  if (!version) throw new Error(`${folder} does not ask for ${name}.`)
  if (!existsSync(installed) || readManifest(installed).version !== version) {
    say(`  Installing ${name} ${version} beside the shop …`)
    execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' })
  }
  return version
}

interface Manifest {
  version?: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest // npm's own file
