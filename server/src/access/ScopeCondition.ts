import type { Comparison, ConditionOf, Resource } from '@lexdesk/domain'

/** From a row to the records that share something with it. */
export interface Joint {
  resource: Resource
  /** The field of the row, or `id`. */
  here: string
  /** The field of the records that has the same value. */
  there: string
  /** Holds only for rows with this value in a field of theirs. */
  when?: { field: string; value: string }
}

/** Every record at the other end of a joint meets a condition; a row without such records passes. */
export interface Linked {
  joint: Joint
  where: ScopeCondition
}

export type ScopeCondition = ConditionOf<Comparison | Linked>

/** The rows that are not walled against somebody, by resource; empty for a user who is on no wall. */
export type Walls = ReadonlyMap<string, ScopeCondition>

/** Whose eyes see an answer: a wall may stand before them. */
export interface Reader {
  userId: string
  walls: Walls
}
