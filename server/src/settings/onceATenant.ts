/** Caches what the rows of a run need, once per tenant. */
export function onceATenant<T>(read: (tenantId: number) => Promise<T>): (tenantId: number) => Promise<T> {
  const known = new Map<number, Promise<T>>()
  return (tenantId) => {
    const found = known.get(tenantId) ?? read(tenantId)
    known.set(tenantId, found)
    return found
  }
}
