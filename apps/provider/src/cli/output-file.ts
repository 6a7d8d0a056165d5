import { realpath, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { CommandError } from './command.ts'

/**
 * Resolves an output path relative to a folder. Existing non-files, such as a folder or `/dev/stdout`, are never
 * replaced; links stay, and their target is written.
 */
export async function resolveOutputFile(folder: string, file: string): Promise<string> {
  const path = resolve(folder, file)
  const there = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') rethrowWriteError(file)(error)
  })
  if (there && !there.isFile())
    throw new CommandError(`Cannot write ${file}: it is ${there.isDirectory() ? 'a folder' : 'not a file'}.`)
  if (there) return realpath(path)
  const parent = await stat(dirname(path)).catch(() => undefined)
  if (!parent?.isDirectory()) throw new CommandError(`Cannot write ${file}: there is no such folder.`)
  return path
}

/** Converts system errors of a file to a message; rethrows other errors. */
export function rethrowWriteError(file: string): (error: NodeJS.ErrnoException) => never {
  return (error) => {
    if (typeof error.syscall !== 'string') throw error
    throw new CommandError(`Cannot write ${file}: ${WHY[error.code ?? ''] ?? `${error.message}.`}`, { cause: error })
  }
}

const WHY: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there.',
  EROFS: 'nothing can be written there.',
  ENOSPC: 'the disk is full.',
  ENAMETOOLONG: 'the name is too long.',
}
