/** Files of a drop or a paste, those in folders included. */
export async function readDroppedFiles(data: DataTransfer): Promise<File[]> {
  // The entries exist during the event alone, so they are taken before anything is awaited.
  const entries = [...data.items].flatMap((item) => item.webkitGetAsEntry?.() ?? [])
  if (entries.length === 0) return [...data.files]
  return (await Promise.all(entries.map(readEntry))).flat()
}

async function readEntry(entry: FileSystemEntry): Promise<File[]> {
  if (isFile(entry)) return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))]
  const reader = (entry as FileSystemDirectoryEntry).createReader() // there are only two kinds
  const files: File[] = []
  for (;;) {
    // Each call reads a part, and the last one nothing.
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (part.length === 0) return files
    for (const each of part) if (!each.name.startsWith('.')) files.push(...(await readEntry(each)))
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

/** Web addresses in a pasted or typed text, one a line. Undefined if a line is none. */
export function parseUrls(text: string): string[] | undefined {
  const lines = text.split(/\s+/).filter((line) => line !== '')
  return lines.length > 0 && lines.every((line) => /^https?:\/\/[^/]+/i.test(line) && URL.canParse(line))
    ? lines
    : undefined
}
