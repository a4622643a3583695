export interface InUse<D> {
  id: string
  tenantId: number
  /** Of the published version. */
  number: number
  definition: D
}

/** The definitions in use on this instance: forms, or extensions of resources. */
export interface Published<D> {
  /** Reads the definitions in use, all or one, and serves them. */
  load(id?: string): Promise<void>
  /** Serves what was just published, without reading it. */
  put(one: InUse<D>): void
  stop(id: string): void
  ofTenant(tenantId: number): InUse<D>[]
}

interface PublishedParts<D> {
  read(id?: string): Promise<InUse<D>[]>
  put(one: InUse<D>): void
  remove(tenantId: number, definition: D): void
  /** One definition that the engine refuses must not keep the others from being served. */
  onError(error: unknown, definition: D): void
}

export function createPublished<D>({ read, put, remove, onError }: PublishedParts<D>): Published<D> {
  const inUse = new Map<string, InUse<D>>()
  let changes = 0
  let lastLoad = Promise.resolve()

  function serve(one: InUse<D>): void {
    const before = inUse.get(one.id)
    if (before?.number === one.number && JSON.stringify(before.definition) === JSON.stringify(one.definition)) return
    try {
      put(one)
      inUse.set(one.id, one)
    } catch (error) {
      onError(error, one.definition)
    }
  }

  function stop(id: string): void {
    const one = inUse.get(id)
    if (!one) return
    remove(one.tenantId, one.definition)
    inUse.delete(id)
  }

  async function readAndServe(id: string | undefined): Promise<void> {
    let at: number
    let rows: InUse<D>[]
    // What was read while a step was taken on this instance may be older than that.
    do {
      at = changes
      rows = await read(id)
    } while (changes !== at)
    const found = new Set(rows.map((row) => row.id))
    for (const known of id === undefined ? [...inUse.keys()] : [id]) if (!found.has(known)) stop(known)
    for (const row of rows) serve(row)
  }

  return {
    put: (one) => {
      changes += 1
      serve(one)
    },
    stop: (id) => {
      changes += 1
      stop(id)
    },
    // One after another, so that an older answer never replaces a newer one.
    load: (id) => {
      const load = lastLoad.then(() => readAndServe(id))
      lastLoad = load.catch(() => {})
      return load
    },
    ofTenant: (tenantId) => [...inUse.values()].filter((one) => one.tenantId === tenantId),
  }
}
