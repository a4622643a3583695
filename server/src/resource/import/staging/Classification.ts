import type { Actor } from '../../../access/Actor.ts'
import type { Engine, Entry, Tx } from '../../Engine.ts'
import type { SheetLayout } from '../ImportBatch.ts'

/** What the checks of staged rows work on. */
export interface Classification {
  engine: Engine
  tx: Tx
  actor: Actor
  entry: Entry
  batchId: string
  layout: SheetLayout
  /** Only these lines; all of the batch when absent. */
  lines?: readonly number[]
}
