import { hostColumns, pathsByColumn } from '../generated/host-paths.ts'

/** A path of the public API as a host of the platform has it, its `{parameters}` still to be filled in. */
export function toHostPath(host: string, path: string): string {
  const column = hostColumns[host] ?? ''
  for (const [start, columns] of Object.entries(pathsByColumn)) {
    const own = columns[column]
    if (own !== undefined && `${path}/`.startsWith(`${start}/`)) return own + path.slice(start.length)
  }
  return path
}
