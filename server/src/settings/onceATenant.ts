/** Caches what the rows of a run need, once per tenant. A failed read is repeated for the next row. */
export function onceATenant<T>(read: (tenantId: number) => Promise<T>): (tenantId: number) => Promise<T> {
  const known = new Map<number, Promise<T>>()
  return (tenantId) => {
    const cached = known.get(tenantId)
    if (cached) return cached
    const found = read(tenantId)
    known.set(tenantId, found)
    found.catch(() => known.delete(tenantId))
    return found
  }
}
