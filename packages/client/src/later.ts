import { systemError } from './errors.ts'

/** The functions of a part as those who wait for it see them. */
type Later<Part> = {
  [Name in keyof Part]: Part[Name] extends (...args: infer Arguments) => infer Result
    ? (...args: Arguments) => Promise<Awaited<Result>>
    : never
}

/** Functions of a part of this package that is loaded when one of them is first called. */
export function later<Part extends object, Name extends keyof Part & string>(
  load: () => Promise<Part>,
  ...names: Name[]
): Later<Pick<Part, Name>> {
  const call = async (name: Name, args: unknown[]) => {
    const part = await loaded(load)
    return (part[name] as (...args: unknown[]) => unknown)(...args) // every member named here is such a function
  }
  return Object.fromEntries(names.map((name) => [name, (...args: unknown[]) => call(name, args)])) as Later<
    Pick<Part, Name>
  >
}

/** A part that cannot be had is a fault like any other. */
export function loaded<Part>(load: () => Promise<Part>): Promise<Part> {
  return load().catch((cause: unknown) => {
    throw systemError({ cause })
  })
}
