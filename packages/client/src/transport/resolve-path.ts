import { hostColumns, prefixes, type HostColumn } from '../generated/paths.ts'
import type { OperationRow } from '../operation-row.ts'

/** The column of the path table for a host. A server of one's own is called by the paths of the public API. */
export function columnOf(host: string): HostColumn {
  return hostColumns[host] ?? 'www'
}

export function isPlatformHost(host: string): boolean {
  return hostColumns[host] !== undefined
}

/** The operation's path on a host of this column; its `{parameters}` still to be filled in. */
export function resolvePath({ service, path }: OperationRow, column: HostColumn): string {
  return (prefixes[service]?.[column] ?? '') + path
}
