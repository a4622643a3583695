const newSuffix = '_temp'

/** Ids of one table, unique among several tables on the same page. */
export interface RowIds {
  /** The internal id for an external one. */
  enter(id: string): string
  /** A new id for a row without one. */
  draw(): string
  isNew(id: string): boolean
  /** The external id: without the table's prefix and without the mark of a new row. */
  leave(id: string): string
}

export function createRowIds(prefix: string, random: () => number = Math.random): RowIds {
  const session = Math.floor(random() * 36 ** 8).toString(36)
  let drawn = 0
  return {
    enter: (id) => prefix + id,
    draw: () => `${prefix}${session}-${(drawn++).toString(36)}${newSuffix}`,
    isNew: (id) => id.startsWith(prefix) && id.endsWith(newSuffix),
    leave: (id) => {
      const bare = id.startsWith(prefix) ? id.slice(prefix.length) : id
      return bare.endsWith(newSuffix) ? bare.slice(0, -newSuffix.length) : bare
    },
  }
}
