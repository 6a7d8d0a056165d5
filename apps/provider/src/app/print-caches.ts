import type { CacheBudget } from '../platform/cache/index.ts'

const MEGABYTE = 1024 * 1024

/** Diagnostic: `kill -USR2 <pid>` prints fill level and hit rate of every cache, as docs/guides/busy-shop.md shows. */
export function printCachesOnSignal(caches: CacheBudget, say: (line: string) => void): void {
  // Windows has no such signal.
  if (process.platform !== 'win32') process.on('SIGUSR2', () => say(describeCaches(caches)))
}

export function describeCaches(caches: CacheBudget): string {
  if (!caches.isEnabled) return 'All caches are switched off (CARTWRIGHT_CACHE_MB=0).'
  const rows = caches.usage().map(({ name, entries, bytes, maxBytes, hits, misses, evictions }) => {
    const asked = hits + misses
    const rate = asked === 0 ? '–' : `${Math.round((100 * hits) / asked)} %`
    return [name, `${entries}`, megabytes(bytes), megabytes(maxBytes), rate, `${evictions}`]
  })
  const table = [['cache', 'entries', 'MB', 'of MB', 'hits', 'evictions'], ...rows]
  const widths = table[0]!.map((_, column) => Math.max(...table.map((row) => row[column]!.length))) // all rows have the same length
  const lines = table.map((row) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!))).join('  '),
  )
  return ['', ...lines, ''].join('\n')
}

function megabytes(bytes: number): string {
  return (bytes / MEGABYTE).toFixed(1)
}
