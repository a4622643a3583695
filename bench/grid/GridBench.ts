import type { BenchValue } from './gridData.ts'

/** A cell by its place, and what is written into it. */
export interface CellUpdate {
  row: number
  column: number
  value: BenchValue
}

/** What was before the eyes while a grid was scrolled. */
export interface ScrollReport {
  frames: number
  /** Different rows that were seen in any frame. */
  passed: number
  /** Frames in which a place for a row showed none. */
  blankFrames: number
  seconds: number
}

export interface ScrollOrder {
  rowsPerSecond: number
  seconds: number
  /** Looks at every frame; without it only the scrolling costs time. */
  isWatched: boolean
}

/** What every page of the bench can do with its grid. Each promise is kept after the paint. */
export interface GridBench {
  /** Makes the data, so that mounting does not pay for it. */
  prepare(rows: number): Promise<void>
  mount(rows: number): Promise<void>
  scrollTo(px: number): Promise<void>
  startEdit(row: number, column: number): Promise<void>
  type(char: string): Promise<void>
  commit(): Promise<void>
  update(cells: readonly CellUpdate[]): Promise<void>
  destroy(): Promise<void>
  /** What mounting does before anything is drawn, where a grid can do that alone; the next mounting finds it done. */
  setUp(rows: number): Promise<void>
  /** Scrolls at an even pace from the top. */
  scrollAlong(order: ScrollOrder): Promise<ScrollReport>
}
