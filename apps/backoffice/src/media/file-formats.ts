import { useMemo } from 'react'
import { useBackOffice } from '../app/context.tsx'

/** Formats of sizes and durations in the language of the back office. */
export function useFileFormats() {
  const { preferences } = useBackOffice()
  const { language } = preferences
  return useMemo(() => {
    const format = (unit: string, digits: number) =>
      new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: digits })
    const [kilobytes, megabytes] = [format('kilobyte', 0), format('megabyte', 1)]
    return {
      size: (bytes: number) =>
        bytes < 1024 * 1024
          ? kilobytes.format(Math.max(1, Math.round(bytes / 1024)))
          : megabytes.format(bytes / 1024 / 1024),
      duration(milliseconds: number): string {
        const seconds = Math.round(milliseconds / 1_000)
        return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
      },
    }
  }, [language])
}
