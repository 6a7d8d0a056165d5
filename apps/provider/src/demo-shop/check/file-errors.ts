import { DemoShopError } from '../api-client.ts'

/** What is wrong with the files of a demo shop, in the words of whoever wrote them: file, field, reason. */
export class FileErrors {
  readonly #found: string[] = []

  /** `file` below the folder, as `products/kitchen.json`. */
  add(file: string, field: string, reason: string): void {
    this.#found.push(`${file}: ${field} ${reason}`.replace(/: +/, ': '))
  }

  /** What is named has to be among those that there are. */
  requireExisting(
    file: string,
    field: string,
    what: string,
    name: string,
    known: { has(name: string): boolean },
  ): void {
    if (!known.has(name)) this.add(file, field, `names ${what} "${name}", which there is not`)
  }

  /** Each name of its own. */
  requireUnique(named: readonly { file: string; field: string; name: string }[]): void {
    const first = new Map<string, string>()
    for (const { file, field, name } of named) {
      const before = first.get(name)
      if (before !== undefined) this.add(file, field, `"${name}" is there twice; the other one is in ${before}`)
      else first.set(name, file)
    }
  }

  /** All at once, so that nobody has to load ten times to find ten. */
  throwIfAny(): void {
    if (this.#found.length === 0) return
    const many = this.#found.length === 1 ? 'There is a mistake' : `There are ${this.#found.length} mistakes`
    throw new DemoShopError(
      `${many} in the files of the demo shop; nothing was loaded.\n${this.#found.map((each) => `  ${each}`).join('\n')}`,
    )
  }
}
