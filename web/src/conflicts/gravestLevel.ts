import { type ConflictHit, type ConflictLevel, conflictLevels } from '@lexdesk/domain'

/** The gravest of some hits; none when there are none. */
export function gravestLevel(hits: readonly Pick<ConflictHit, 'level'>[]): ConflictLevel {
  return conflictLevels.findLast((level) => hits.some((hit) => hit.level === level)) ?? 'none'
}
