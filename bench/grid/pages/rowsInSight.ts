/// <reference lib="dom" />
import { rowHeight, viewHeight } from '../gridData.ts'

/** The numbers of the rows that are drawn, from the top; undefined where a row should be and none is. */
export function rowsInSight(stage: HTMLElement): (number | undefined)[] {
  const { left, top } = stage.getBoundingClientRect()
  const bottom = top + viewHeight - scrollbar
  const found: (number | undefined)[] = []
  // Below the header, at a distance of one row: each row that is wholly in sight is hit once.
  for (let y = top + rowHeight * 1.5; y < bottom; y += rowHeight) {
    const text = document.elementFromPoint(left + inset, y)?.textContent ?? ''
    // Around the cells there are texts of many rows.
    const number = text.length < longest ? /^事项(\d+)/.exec(text)?.[1] : undefined
    found.push(number === undefined ? undefined : Number(number))
  }
  return found
}

const inset = 24
const scrollbar = 20
const longest = 20
