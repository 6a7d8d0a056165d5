import { open, readFile, rename, stat, type FileHandle } from 'node:fs/promises'
import { changeOwner, type DataDirectory } from './data-directory.ts'

const LARGEST_LOG_BYTES = 10 * 1024 * 1024

/** Opens the log for appending; a large one first replaces the rotated one. */
export async function openLogFile(directory: DataDirectory): Promise<FileHandle> {
  if ((await getFileSize(directory.log)) > LARGEST_LOG_BYTES) await rename(directory.log, `${directory.log}.1`)
  const handle = await open(directory.log, 'a', 0o600)
  await changeOwner(directory.account, directory.log)
  return handle
}

export async function getFileSize(log: string): Promise<number> {
  return (await stat(log).catch(() => undefined))?.size ?? 0
}

export async function readLastLines(log: string, sinceByte: number): Promise<string> {
  const written = (await readFile(log)).subarray(sinceByte).toString('utf8').trim()
  return written.split('\n').slice(-12).join('\n')
}
