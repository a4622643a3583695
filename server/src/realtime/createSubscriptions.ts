import { addTo, removeFrom } from './groups.ts'

/** The records that a socket shows of a changed resource; `all` for a list. */
export type Shown = 'all' | ReadonlySet<string>

/** Which sockets show which resources (`enterprise`) and records (`enterprise/12`). */
export function createSubscriptions<T>() {
  const byName = new Map<string, Set<T>>()
  const namesOf = new Map<T, ReadonlySet<string>>()

  return {
    /** Replaces the subscriptions of a socket; returns the names that it had not subscribed to. */
    set(socket: T, names: Iterable<string>): string[] {
      const before = namesOf.get(socket)
      for (const name of before ?? []) removeFrom(byName, name, socket)
      const wanted = new Set(names)
      if (wanted.size > 0) namesOf.set(socket, wanted)
      else namesOf.delete(socket)
      for (const name of wanted) addTo(byName, name, socket)
      return [...wanted].filter((name) => !before?.has(name))
    },

    /** The sockets that show the resource or some of these records. */
    of(resource: string, ids: Iterable<string>): ReadonlyMap<T, Shown> {
      const records = new Map<T, Set<string>>()
      for (const id of ids) for (const socket of byName.get(`${resource}/${id}`) ?? []) addTo(records, socket, id)
      const shown = new Map<T, Shown>(records)
      for (const socket of byName.get(resource) ?? []) shown.set(socket, 'all')
      return shown
    },

    count: (): number => [...namesOf.values()].reduce((sum, { size }) => sum + size, 0),
  }
}
