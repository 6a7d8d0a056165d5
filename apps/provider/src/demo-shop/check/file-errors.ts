import { DemoShopError } from '../api-client.ts'

/** Errors of demo files, for their author: file, field, reason. */
export class FileErrors {
  readonly #errors: string[] = []

  /** `file` is a path below the folder, such as `products/kitchen.json`. */
  add(file: string, field: string, reason: string): void {
    this.#errors.push(`${file}: ${field} ${reason}`.replace(/: +/, ': '))
  }

  /** Requires a reference to exist. */
  requireExisting(
    file: string,
    field: string,
    what: string,
    name: string,
    existing: { has(name: string): boolean },
  ): void {
    if (!existing.has(name)) this.add(file, field, `names ${what} "${name}", which there is not`)
  }

  /** Requires unique names. */
  requireUnique(named: readonly { file: string; field: string; name: string }[]): void {
    const first = new Map<string, string>()
    for (const { file, field, name } of named) {
      const before = first.get(name)
      if (before !== undefined) this.add(file, field, `"${name}" is there twice; the other one is in ${before}`)
      else first.set(name, file)
    }
  }

  /** Throws all errors at once, so that one load reports them all. */
  throwIfAny(): void {
    if (this.#errors.length === 0) return
    const many = this.#errors.length === 1 ? 'There is a mistake' : `There are ${this.#errors.length} mistakes`
    throw new DemoShopError(
      `${many} in the files of the demo shop; nothing was loaded.\n${this.#errors.map((each) => `  ${each}`).join('\n')}`,
    )
  }
}
