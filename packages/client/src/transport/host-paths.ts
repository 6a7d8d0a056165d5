import { hostColumns, pathsByColumn } from '../generated/host-paths.ts'

/** Converts a path of the public API to that of a host of the platform, with its `{parameters}` still in place. */
export function toHostPath(host: string, path: string): string {
  const column = hostColumns[host] ?? ''
  for (const [start, columns] of Object.entries(pathsByColumn)) {
    const own = columns[column]
    if (own !== undefined && `${path}/`.startsWith(`${start}/`)) return own + path.slice(start.length)
  }
  return path
}
