import { type ConflictHit, type ConflictLevel, conflictLevels } from '@lexdesk/domain'

/** The most severe level of the given hits; `none` if there are none. */
export function highestLevel(hits: readonly Pick<ConflictHit, 'level'>[]): ConflictLevel {
  return conflictLevels.findLast((level) => hits.some((hit) => hit.level === level)) ?? 'none'
}
