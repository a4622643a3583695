/** Where the rows lie, from the top of the first. */
export interface RowPlaces {
  readonly total: number
  topOf(row: number): number
  /** The row at a height; past the end the one after the last. */
  rowAt(top: number): number
}

/** Rows of one height, some of them with a panel below, whose height stands under the place of its row. */
export function rowPlaces(count: number, rowHeight: number, panels: ReadonlyMap<number, number>): RowPlaces {
  const sorted = [...panels].sort(([one], [other]) => one - other)
  const topOf = (row: number): number => {
    let top = row * rowHeight
    for (const [place, height] of sorted) {
      if (place >= row) break
      top += height
    }
    return top
  }
  return {
    total: topOf(count),
    topOf,
    rowAt(wanted) {
      let rest = wanted
      for (const [place, height] of sorted) {
        const panelTop = (place + 1) * rowHeight
        if (rest < panelTop) break
        if (rest < panelTop + height) return place
        rest -= height
      }
      return Math.max(0, Math.min(count, Math.floor(rest / rowHeight)))
    },
  }
}
