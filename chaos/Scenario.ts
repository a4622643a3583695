import type { Outcome } from './stage/Load.ts'
import type { Instance } from './stage/Instance.ts'
import type { Stage } from './stage/Stage.ts'

/** One fault on a running stage with two instances and a load on both. */
export interface Scenario {
  title: string
  /** Outcomes besides `ok` that the load sees during the fault. */
  allowed: readonly Outcome[]
  /** How many of them at least: a fault that the load does not see tests nothing. By default 1. */
  atLeast?: number
  /** The instances where they are allowed; by default both. */
  affected?(stage: Stage): readonly Instance[]
  /** The instances that get the next request; by default both. */
  targets?(stage: Stage): readonly Instance[]
  /** Runs before the load begins. */
  before?(stage: Stage): Promise<void>
  /** Causes the fault, watches it and removes it, whatever happens. Throws with what was wrong. */
  fault(stage: Stage): Promise<void>
  /** Undoes `before`, after the load has ended. */
  after?(stage: Stage): Promise<void>
}
