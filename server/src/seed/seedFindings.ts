import { conflictCheck, type Resource, type Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { contentHash } from '../conflicts/checkContent.ts'
import { saveHits, storedHits } from '../conflicts/conflictHits.ts'
import { searchConflicts, type SoughtParty } from '../conflicts/searchConflicts.ts'
import { writeChildren } from '../resource/childRows.ts'
import type { Tx } from '../resource/Engine.ts'

type SeededCheck = Values & { id: string; entrustmentId: string }

/** Gives the checks of the demo office what a search finds: the seeds say who is searched, and not what comes of it. */
export async function seedFindings(tx: Tx, tenantId: number): Promise<void> {
  const { rows: checks } = await sql<SeededCheck>`
    select id, entrustment_id as "entrustmentId", checked_at as "checkedAt", waived_by as "waivedBy",
      waived_at as "waivedAt", waiver_reason as "waiverReason", waiver_file as "waiverFile",
      (select jsonb_agg(jsonb_build_object('name', p.name, 'type', p.type, 'code', p.code, 'role', p.role) order by p.order_num)
        from biz_conflict_check_parties p where p.parent_id = t.id) as parties
    from biz_conflict_check t where tenant_id = ${tenantId} and content_hash is null and entrustment_id is not null`.execute(
    tx,
  )
  for (const check of checks) {
    const { id, entrustmentId } = check
    const subject = { entrustmentId, place: `entrustment:${entrustmentId}` }
    const parties = (check.parties ?? []) as SoughtParty[]
    const { result, hits, coverage } = await searchConflicts(tx, tenantId, parties, subject)
    await saveHits(tx, id, hits)
    const pending = hits.filter(({ isPending }) => isPending).length
    const hash = contentHash({ ...check, result, coverage }, await storedHits(tx, tenantId, id))
    await writeChildren(tx, conflictCheck as unknown as Resource, id, { coverage })
    await sql`
      update biz_conflict_check set result = ${result}, hit_count = ${hits.length}, pending_count = ${pending},
        content_hash = ${hash} where id = ${id}`.execute(tx)
    await sql`update biz_entrustment set conflict_result = ${result} where id = ${entrustmentId}`.execute(tx)
  }
}
