import type { ImportedFile } from './import.ts'

/** Name of the system that wrote a file. */
export function nameSystem(
  { analysis: { format, isOwn, system } }: ImportedFile,
  texts: { own: string; unknown: string; formats: Record<string, string> },
): string {
  if (isOwn) return texts.own
  return system ?? (format === undefined ? texts.unknown : (texts.formats[format] ?? format))
}
