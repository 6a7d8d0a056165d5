/** Notes which functions of clients are called, so that none of them is left out by all scenarios. */
export interface Recorder {
  /** `module.function`; those of the strategy as `auth.…`, those of the client itself as `client.…`. */
  readonly offered: ReadonlySet<string>
  readonly called: ReadonlySet<string>
  /** The same client, whose calls are noted. */
  watch<Client extends object>(client: Client): Client
}

/** For clients with these modules. */
export function createRecorder(modules: object): Recorder {
  const offered = new Set<string>()
  const called = new Set<string>()
  const parts = new Set([...Object.keys(modules), 'auth', 'webhooks'])

  const watchPart = <Part extends object>(part: Part, owner: string): Part => {
    for (const [name, member] of Object.entries(part)) {
      if (typeof member === 'function') offered.add(`${owner}.${name}`)
    }
    return new Proxy(part, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name)
        if (owner === 'client' && parts.has(String(name)) && typeof member === 'object' && member !== null)
          return watchPart(member, String(name))
        if (typeof member !== 'function' || typeof name === 'symbol') return member
        return (...args: unknown[]) => {
          called.add(`${owner}.${name}`)
          return Reflect.apply(member, target, args) as unknown // it takes and answers what the caller knows
        }
      },
    })
  }

  return {
    offered,
    called,
    watch(client) {
      const watched = watchPart(client, 'client')
      for (const part of parts) Reflect.get(watched, part) // what is offered shows when it is looked at
      return watched
    },
  }
}
