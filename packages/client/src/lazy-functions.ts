import { createSystemError } from './errors.ts'

/** The functions of a part as those who wait for it see them. */
type LazyFunctions<Part> = {
  [Name in keyof Part]: Part[Name] extends (...args: infer Arguments) => infer Result
    ? (...args: Arguments) => Promise<Awaited<Result>>
    : never
}

/** Functions of a part of this package that is loaded when one of them is first called. */
export function createLazyFunctions<Part extends object, Name extends keyof Part & string>(
  load: () => Promise<Part>,
  ...names: Name[]
): LazyFunctions<Pick<Part, Name>> {
  const call = async (name: Name, args: unknown[]) => {
    const part = await loadPart(load)
    return (part[name] as (...args: unknown[]) => unknown)(...args) // every member named here is such a function
  }
  return Object.fromEntries(names.map((name) => [name, (...args: unknown[]) => call(name, args)])) as LazyFunctions<
    Pick<Part, Name>
  >
}

/** A part that cannot be had is a fault like any other. */
export function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  return load().catch((cause: unknown) => {
    throw createSystemError({ cause })
  })
}
