import type { Comparison, ConditionOf, Resource } from '@lexdesk/domain'

/** Joins a row to the records that share a value with it. */
export interface Joint {
  resource: Resource
  /** The field of the row, or `id`. */
  here: string
  /** The field of the records that has the same value. */
  there: string
  /** Applies only to rows with this value in the given field. */
  when?: { field: string; value: string }
}

/** Every record at the other end of a joint must meet a condition; a row without such records passes. */
export interface Linked {
  joint: Joint
  where: ScopeCondition
}

/** The record that a row names must exist and meet a condition; a row that names none passes. */
export interface Named {
  named: Joint
  where: ScopeCondition
}

export type ScopeCondition = ConditionOf<Comparison | Linked | Named>

/** The rows outside a user's ethical walls, by resource; empty for a user who is on no wall. */
export type Walls = ReadonlyMap<string, ScopeCondition>

/** The user who reads the result, and the walls that hide rows from that user. */
export interface Reader {
  userId: string
  walls: Walls
}
