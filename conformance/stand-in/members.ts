import { randomUUID } from 'node:crypto'

export interface Member {
  id: string
  email: string
  password: string
  profile: object
}

/** Accounts and issued tokens. */
export class Members {
  readonly #byEmail = new Map<string, Member>()
  readonly #byGift = new Map<string, Member>()

  add(email: string, password: string, profile: object): Member {
    const member = { id: randomUUID(), email, password, profile }
    this.#byEmail.set(email, member)
    return member
  }

  find(email: string): Member | undefined {
    return this.#byEmail.get(email)
  }

  /** A text that stands for the member: a session, a code, a token. */
  give(member: Member): string {
    const gift = randomUUID()
    this.#byGift.set(gift, member)
    return gift
  }

  whoseIs(gift: unknown): Member | undefined {
    return this.#byGift.get(String(gift))
  }

  /** Whom a request is from, by its token. */
  caller(authorization: string): Member | undefined {
    return this.whoseIs(authorization.replace(/^OauthNG\.JWS\./, ''))
  }
}
