import type { BenchRow } from '../gridData.ts'
import type { CellUpdate } from '../GridBench.ts'

/** A grid on its stand: what a page has to say about the one that it shows. */
export interface GridStand {
  mount(rows: BenchRow[], stage: HTMLElement): void
  /** Sets up the model and draws nothing; the next mounting takes it. */
  setUp?(rows: BenchRow[]): void
  scrollTo(px: number): void
  startEdit(row: number, column: number): void
  update(cells: readonly CellUpdate[]): void
  destroy(): void
}
