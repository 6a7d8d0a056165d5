/** Graph of our files' imports: import cycles, and imports against a declared order of folders. */

/** Imported files of each file, type imports included. Paths are relative to the root of the repository. */
export type ImportGraph = Map<string, string[]>

/**
 * Finds the import cycles: strongly connected components (Tarjan) of more than one file, each with its files sorted.
 */
export function findImportCycles(graph: ImportGraph): string[][] {
  const cycles: string[][] = []
  const indexes = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const visit = (file: string): number => {
    const index = indexes.size
    indexes.set(file, index)
    let low = index
    stack.push(file)
    for (const target of graph.get(file) ?? []) {
      if (!indexes.has(target)) low = Math.min(low, visit(target))
      else if (stack.includes(target)) low = Math.min(low, lowest.get(target) ?? indexes.get(target)!)
    }
    lowest.set(file, low)
    if (low === index) {
      const component = stack.splice(stack.indexOf(file))
      if (component.length > 1 || graph.get(file)?.includes(file)) cycles.push(component.sort())
    }
    return low
  }
  for (const file of graph.keys()) if (!indexes.has(file)) visit(file)
  return cycles.sort((one, other) => one[0]!.localeCompare(other[0]!))
}

/**
 * Finds imports inside of `folder` against `order`, as `importer → imported`, and files without an entry in it.
 * An entry is a folder or a file relative to `folder`; the longest one that matches counts. Each may import those
 * before it. An entry such as `*-handlers.ts` has the files of all folders whose names end so.
 */
export function findImportsAgainstOrder(graph: ImportGraph, folder: string, order: string[]): string[] {
  const matches = (file: string, entry: string): boolean =>
    file === `${folder}/${entry}` || file.startsWith(`${folder}/${entry}/`)
  const entryOf = (file: string): string | undefined =>
    order.find((entry) => entry.startsWith('*') && file.endsWith(entry.slice(1))) ??
    order.filter((entry) => matches(file, entry)).sort((one, other) => other.length - one.length)[0]
  const files = [...graph.keys()].filter((file) => file.startsWith(`${folder}/`) && !file.endsWith('.d.ts'))
  return files.flatMap((file) => {
    const entry = entryOf(file)
    if (!entry) return [`${file} has no place in the order`]
    return graph
      .get(file)!
      .filter((target) => order.indexOf(entryOf(target) ?? entry) > order.indexOf(entry))
      .map((target) => `${file.slice(folder.length + 1)} → ${target.slice(folder.length + 1)}`)
  })
}
