import { hostColumns, prefixes, type HostColumn } from '../generated/paths.ts'
import type { OperationRow } from '../operation-row.ts'

/** The column of the path table for a host; everyone without one of their own shares `_`. */
export function columnOf(host: string): HostColumn {
  return hostColumns[host] ?? '_'
}

/** The operation's path on a host of this column; its `{parameters}` still to be filled in. */
export function resolvePath({ service, path }: OperationRow, column: HostColumn): string {
  return (prefixes[service]?.[column] ?? '') + path
}
