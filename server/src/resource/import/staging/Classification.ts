import type { Actor } from '../../../access/Actor.ts'
import type { Engine, Entry, Tx } from '../../Engine.ts'
import type { SheetLayout } from '../ImportBatch.ts'

/** The input of the checks of staged rows. */
export interface Classification {
  engine: Engine
  tx: Tx
  actor: Actor
  entry: Entry
  batchId: string
  layout: SheetLayout
  /** Only these lines; the whole batch when absent. */
  lines?: readonly number[]
}
