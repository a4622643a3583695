const newSuffix = '_temp'

/** Ids of one table, unique among several tables on the same page. */
export interface RowIds {
  /** The internal id for an external one. */
  toInternal(id: string): string
  /** A new id for a row without one. */
  create(): string
  isNew(id: string): boolean
  /** The external id: without the table's prefix and without the mark of a new row. */
  toExternal(id: string): string
}

export function createRowIds(prefix: string, random: () => number = Math.random): RowIds {
  const session = Math.floor(random() * 36 ** 8).toString(36)
  let created = 0
  return {
    toInternal: (id) => prefix + id,
    create: () => `${prefix}${session}-${(created++).toString(36)}${newSuffix}`,
    isNew: (id) => id.startsWith(prefix) && id.endsWith(newSuffix),
    toExternal: (id) => {
      const bare = id.startsWith(prefix) ? id.slice(prefix.length) : id
      return bare.endsWith(newSuffix) ? bare.slice(0, -newSuffix.length) : bare
    },
  }
}
