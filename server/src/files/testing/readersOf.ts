import type { Actor } from '../../access/Actor.ts'
import type { FileRoutesOptions } from '../fileRoutes.ts'

/** Readers from a table of sessions; without records, every file belongs to its uploader. */
export function readersOf(sessions: Record<string, Actor>): Omit<FileRoutesOptions, 'files'> {
  return {
    sessions: {
      resolveById: async (id) => Object.values(sessions).find(({ sessionId }) => sessionId === id) ?? 'anonymous',
    },
    mayRead: async (actor, { createBy }) => actor.userId === createBy,
    uploadAccess: 'signedIn',
  }
}
