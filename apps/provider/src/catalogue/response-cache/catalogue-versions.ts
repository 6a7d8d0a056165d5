import { getIncludedScopes, type InvalidationScope } from '../changes/invalidation-scope.ts'

const MAX_CHANGES_REMEMBERED = 100_000

/** Declares dependencies: these products and, for a list, its members and order within the scope `invalidatedBy`. */
export type DependsOn = (dependencies: Dependencies) => void

interface Dependencies {
  productIds: readonly string[]
  invalidatedBy?: InvalidationScope
}

/** Version counters of the catalogue, one per invalidation scope, and the version of each product's last change. */
export class CatalogueVersions {
  readonly #versions: Record<InvalidationScope, number> = { stock: 0, content: 0, price: 0, place: 0 }
  /** Version of the last change of each product; products not in the map changed before the floor. */
  readonly #lastChangedVersions = new Map<string, number>()
  #floor = 0

  /** Version of the whole catalogue, incremented by every change. */
  get current(): number {
    return this.#versions.stock
  }

  getVersion(scope: InvalidationScope): number {
    return this.#versions[scope]
  }

  /** Increments the versions of a scope and all narrower ones, and records the change of these products. */
  increment(productIds: readonly string[], scope: InvalidationScope): void {
    for (const each of getIncludedScopes(scope)) this.#versions[each]++
    if (this.#lastChangedVersions.size + productIds.length > MAX_CHANGES_REMEMBERED) {
      this.#lastChangedVersions.clear()
      this.#floor = this.current
    }
    for (const id of productIds) this.#lastChangedVersions.set(id, this.current)
  }

  /** Increments all versions, and records a change of every product. */
  incrementAll(): void {
    this.#lastChangedVersions.clear()
    this.increment([], 'place')
    this.#floor = this.current
  }

  isUnchanged(id: string, version: number): boolean {
    return version >= this.#floor && (this.#lastChangedVersions.get(id) ?? 0) <= version
  }

  trackDependencies(): { dependsOn: DependsOn; isFresh(): boolean } {
    const versionsBefore = { ...this.#versions }
    let checkedAt = this.current
    let declared: Dependencies | undefined
    return {
      dependsOn: (each) => (declared = each),
      isFresh: () => {
        if (checkedAt === this.current) return true
        if (this.#isStale(declared, versionsBefore)) return false
        checkedAt = this.current
        return true
      },
    }
  }

  #isStale(declared: Dependencies | undefined, versionsBefore: Record<InvalidationScope, number>): boolean {
    if (declared === undefined || versionsBefore.stock < this.#floor) return true
    const { productIds, invalidatedBy } = declared
    if (invalidatedBy && this.#versions[invalidatedBy] !== versionsBefore[invalidatedBy]) return true
    return !productIds.every((id) => this.isUnchanged(id, versionsBefore.stock))
  }
}
