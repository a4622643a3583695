import { type SyncParts, syncForm } from './syncForm.ts'
import { claimOrdered, release } from './syncStore.ts'

/** Starts a background task for each order: of the person who has asked, who sees what came of it. */
export async function startSyncs(parts: SyncParts): Promise<void> {
  const { engine, log } = parts
  const db = engine.db.kysely
  for (const claim of await claimOrdered(db)) {
    const { formId, tenantId, title, userId } = claim
    try {
      await engine.tasks.start({
        ...{ kind: 'sync', title: `同步“${title}”`, actor: { userId, tenantId } },
        run: async ({ signal }) => ({ message: await syncForm(parts, claim, signal) }),
      })
    } catch (error) {
      log.warn({ err: error, formId }, 'sync_not_started')
      await release(db, claim)
    }
  }
}
