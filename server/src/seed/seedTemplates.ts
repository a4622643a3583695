import { addMinutes, contractTemplate, type Resource } from '@lexdesk/domain'
import { sql } from 'kysely'
import { composeDocx } from '../docx/composeDocx.ts'
import type { Tx } from '../resource/Engine.ts'
import { newId } from '../resource/newId.ts'
import { contractTemplates } from './data/contractTemplates.ts'
import { staff } from './data/staff.ts'
import { addSeedFile } from './addSeedFile.ts'
import { insertSeeds } from './insertSeeds.ts'

export const templatePath = (code: string): string => `template/seed/${code}.docx`

/** The templates of the demo office with their files, and the versions of those that were published. */
export async function seedTemplates(tx: Tx, tenantId: number, now: string): Promise<void> {
  const { rows: types } = await sql<{ id: string; code: string }>`
    select id, code from biz_template_type where tenant_id = ${tenantId} and deleted_at is null`.execute(tx)
  const typeIds = new Map(types.map(({ id, code }) => [code, id]))
  const editor = staff[0]!
  const ids = new Map<string, string>()
  for (const seed of contractTemplates) {
    const { code, typeCode, blocks, variables, clauses, daysAgo, revisionOf, ...values } = seed
    const id = newId()
    ids.set(code, id)
    const path = templatePath(code)
    const sha256 = await addSeedFile(tx, tenantId, {
      path,
      name: `${seed.name}.docx`,
      folder: 'template',
      bytes: composeDocx(blocks),
    })
    const isPublished = !['draft', 'reviewing', 'abandoned'].includes(seed.status)
    const createTime = addMinutes(now, -1440 * daysAgo)
    const publishedAt = addMinutes(createTime, 2 * 1440)
    const published = isPublished ? { publishedVersion: '1.0', reviewedBy: editor.id } : {}
    const row = {
      ...values,
      ...published,
      revisionOfId: revisionOf === undefined ? null : ids.get(revisionOf)!,
      id,
      typeId: typeIds.get(typeCode) ?? null,
      docx: [path],
      variables: [...variables],
      clauses: [...clauses],
      downloadCount: 0,
      createBy: editor.username,
      createTime,
      stateAt: { published: publishedAt },
    }
    await insertSeeds(tx, contractTemplate as unknown as Resource, [row], tenantId, {}, now)
    if (isPublished)
      await sql`
        insert into template_version (id, tenant_id, template_id, number, version, docx, sha256, variables, clauses, by, at)
        values (${newId()}, ${tenantId}, ${id}, 1, '1.0', ${path}, ${sha256}, ${JSON.stringify(variables)}::jsonb,
          ${JSON.stringify(clauses)}::jsonb, ${editor.username}, ${publishedAt})`.execute(tx)
  }
}
