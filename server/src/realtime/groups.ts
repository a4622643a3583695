/** Adds to the set of a key. */
export function addTo<K, T>(groups: Map<K, Set<T>>, key: K, item: T): void {
  const group = groups.get(key)
  if (group) group.add(item)
  else groups.set(key, new Set([item]))
}

/** Removes from the set of a key, and the set with its last item. */
export function removeFrom<K, T>(groups: Map<K, Set<T>>, key: K, item: T): void {
  const group = groups.get(key)
  group?.delete(item)
  if (group?.size === 0) groups.delete(key)
}
