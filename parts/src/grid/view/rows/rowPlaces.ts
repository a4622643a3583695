/** Positions of the rows, from the top of the first. */
export interface RowPlaces {
  readonly total: number
  topOf(row: number): number
  /** The row at an offset; past the end, the row count. */
  rowAt(top: number): number
}

/** Rows of equal height, some with a panel below; panel heights are keyed by row index. */
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
