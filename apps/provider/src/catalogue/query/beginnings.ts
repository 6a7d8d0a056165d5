import type { FoundIds } from './read-store.ts'

/** Of a list, so much as is known: it is read on from where it ends, not again from its beginning. */
interface Beginning {
  rows: readonly string[]
  /** What its last row is sorted by; absent where nothing has been read. */
  end?: readonly string[]
  isWhole: boolean
}

interface List {
  epoch: number
  known: Promise<Beginning>
  /** So many rows of it are in the sum. */
  counted: number
}

/** The next `limit` rows behind a place, or the first. */
type ReadOn = (after: readonly string[] | undefined, limit: number) => Promise<FoundIds>

const NOTHING: Beginning = { rows: [], isWhole: false }
/** Whoever has come to a page goes on to the next ones more often than not. */
const PAGES_AHEAD = 2

/**
 * The beginnings of lists, each kept until its epoch is another one. To find the hundredth row, the database has to go past ninety-nine: here it does so once, and not for every
 * page.
 */
export class Beginnings {
  readonly #most: { rowsEach: number; rows: number }
  readonly #lists = new Map<string, List>()
  #rows = 0

  /** `rowsEach`: of one list; `rows`: of all together. */
  constructor(most: { rowsEach: number; rows: number }) {
    this.#most = most
  }

  /** Number of rows in memory. */
  get rows(): number {
    return this.#rows
  }

  /** Whether a page lies within what is kept of a list. */
  reach({ offset, limit }: { offset: number; limit: number }): boolean {
    return offset + limit <= this.#most.rowsEach
  }

  async read(
    key: string,
    epoch: number,
    { offset, limit }: { offset: number; limit: number },
    readOn: ReadOn,
  ): Promise<readonly string[]> {
    const list = this.#listOf(key, epoch)
    const isEnough = ({ rows, isWhole }: Beginning): boolean => isWhole || rows.length >= offset + limit
    for (;;) {
      const { known } = list
      const beginning = await known
      if (isEnough(beginning)) return beginning.rows.slice(offset, offset + limit)
      // Somebody else may read on already.
      if (list.known !== known) continue
      const wanted = Math.min(this.#most.rowsEach, offset + limit * (1 + PAGES_AHEAD)) - beginning.rows.length
      list.known = this.#readOn(beginning, wanted, readOn)
      list.known.then(
        ({ rows }) => this.#count(key, list, rows.length),
        () => this.#drop(key, list),
      )
    }
  }

  #listOf(key: string, epoch: number): List {
    const kept = this.#lists.get(key)
    if (kept?.epoch === epoch) return kept
    if (kept) this.#drop(key, kept)
    const list = { epoch, known: Promise.resolve(NOTHING), counted: 0 }
    this.#lists.set(key, list)
    this.#count(key, list, 1) // one of which nothing is known takes room, too
    return list
  }

  #count(key: string, list: List, rows: number): void {
    if (this.#lists.get(key) !== list) return
    this.#rows += rows - list.counted
    list.counted = rows
    for (const [oldest, each] of this.#lists) {
      if (this.#rows <= this.#most.rows || each === list) break
      this.#drop(oldest, each)
    }
  }

  #drop(key: string, list: List): void {
    if (this.#lists.get(key) !== list) return
    this.#lists.delete(key)
    this.#rows -= list.counted
  }

  async #readOn({ rows, end }: Beginning, limit: number, readOn: ReadOn): Promise<Beginning> {
    const found = await readOn(end, limit)
    const last = found.last ?? end
    return { rows: [...rows, ...found.rows], ...(last && { end: last }), isWhole: !found.hasMore }
  }
}
