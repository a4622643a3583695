import type { BenchValue } from './gridData.ts'

/** A cell by its position, and the value written into it. */
export interface CellUpdate {
  row: number
  column: number
  value: BenchValue
}

/** The rows visible while a grid was scrolled. */
export interface ScrollReport {
  frames: number
  /** Different rows that were visible in any frame. */
  passed: number
  /** Frames in which the space of a row was blank. */
  blankFrames: number
  seconds: number
}

export interface ScrollOrder {
  rowsPerSecond: number
  seconds: number
  /** Inspects every frame; without it only the scrolling takes time. */
  isWatched: boolean
}

/** The operations of every bench page on its grid. Each promise resolves after the paint. */
export interface GridBench {
  /** Creates the data, so that mounting does not include it. */
  prepare(rows: number): Promise<void>
  mount(rows: number): Promise<void>
  scrollTo(px: number): Promise<void>
  startEdit(row: number, column: number): Promise<void>
  type(char: string): Promise<void>
  commit(): Promise<void>
  update(cells: readonly CellUpdate[]): Promise<void>
  destroy(): Promise<void>
  /** Preparation before the first paint, where a grid can do it separately; the next mount reuses it. */
  setUp(rows: number): Promise<void>
  /** Scrolls at an even pace from the top. */
  scrollAlong(order: ScrollOrder): Promise<ScrollReport>
}
