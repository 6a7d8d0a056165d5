/** Unsaved edits of a form, with the values and the revision that it began with. */
export interface Draft<Values> {
  base: Values
  values: Values
  revision: string | undefined
}

const DATABASE = 'cartwright-admin-drafts'
const STORE = 'drafts'

/**
 * Store of drafts in IndexedDB, by staff member: they survive a reload and an ended session. Without IndexedDB
 * nothing is stored, and the form works all the same.
 */
export class DraftStore {
  readonly #staffId: string

  constructor(staffId: string) {
    this.#staffId = staffId
  }

  async read<Values>(form: string): Promise<Draft<Values> | undefined> {
    return this.#run('readonly', (store) => store.get(this.#keyOf(form)) as IDBRequest<Draft<Values> | undefined>)
  }

  /** Reads all drafts whose form has a name with this beginning, by name. */
  async readAll<Values>(beginning: string): Promise<[form: string, draft: Draft<Values>][]> {
    const range = IDBKeyRange.bound([this.#staffId, beginning], [this.#staffId, `${beginning}\uffff`])
    const keys = (await this.#run('readonly', (store) => store.getAllKeys(range))) as [string, string][] | undefined
    const drafts = await Promise.all(
      (keys ?? []).map(async ([, form]) => [form, await this.read<Values>(form)] as const),
    )
    return drafts.flatMap(([form, draft]) => (draft ? [[form, draft]] : []))
  }

  async write<Values>(form: string, draft: Draft<Values>): Promise<void> {
    await this.#run('readwrite', (store) => store.put(draft, this.#keyOf(form)))
  }

  async delete(form: string): Promise<void> {
    await this.#run('readwrite', (store) => store.delete(this.#keyOf(form)))
  }

  /** Deletes all drafts of the staff member, at sign-out. */
  async clear(): Promise<void> {
    await this.#run('readwrite', (store) => store.delete(IDBKeyRange.bound([this.#staffId, ''], [this.#staffId, []])))
  }

  #keyOf(form: string): [string, string] {
    return [this.#staffId, form]
  }

  async #run<Result>(
    mode: IDBTransactionMode,
    request: (store: IDBObjectStore) => IDBRequest<Result>,
  ): Promise<Result | undefined> {
    let database: IDBDatabase | undefined
    try {
      database = await openDatabase()
      return await toPromise(request(database.transaction(STORE, mode).objectStore(STORE)))
    } catch {
      return undefined
    } finally {
      database?.close()
    }
  }
}

async function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open(DATABASE, 1)
  opening.onupgradeneeded = () => void opening.result.createObjectStore(STORE)
  return toPromise(opening)
}

function toPromise<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB failed.'))
  })
}
