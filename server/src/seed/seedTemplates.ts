import { createHash } from 'node:crypto'
import { contractTemplate, type Resource } from '@lexdesk/domain'
import { sql } from 'kysely'
import { composeDocx, type DraftBlock } from '../docx/composeDocx.ts'
import { fileKinds } from '../files/fileKinds.ts'
import type { Tx } from '../resource/Engine.ts'
import { newId } from '../resource/newId.ts'
import { wallClock } from '../resource/writeContext.ts'
import { contractTemplates } from './data/contractTemplates.ts'
import { staff } from './data/staff.ts'
import { insertSeeds } from './insertSeeds.ts'

export const templatePath = (code: string): string => `template/seed/${code}.docx`

/** Tells of a Word file whose bytes are put into the store when the server starts (`putSeedFiles`). Answers its hash. */
export async function addSeedFile(
  tx: Tx,
  tenantId: number,
  file: { path: string; name: string; folder: string; blocks: readonly DraftBlock[] },
): Promise<string> {
  const bytes = composeDocx(file.blocks)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await sql`
    insert into stored_file (path, name, size, mime, sha256, biz, tenant_id, create_by)
    values (${file.path}, ${file.name}, ${bytes.length}, ${fileKinds.docx!.mime}, ${sha256}, ${file.folder}, ${tenantId}, 'system')`.execute(
    tx,
  )
  return sha256
}

/** The templates of the demo office with their files, and the versions of those that were published. */
export async function seedTemplates(tx: Tx, tenantId: number): Promise<void> {
  const { rows: types } = await sql<{ id: string; code: string }>`
    select id, code from biz_template_type where tenant_id = ${tenantId} and deleted_at is null`.execute(tx)
  const typeIds = new Map(types.map(({ id, code }) => [code, id]))
  const editor = staff[0]!
  const now = wallClock()
  for (const seed of contractTemplates) {
    const { code, typeCode, blocks, variables, clauses, ...values } = seed
    const id = newId()
    const path = templatePath(code)
    const sha256 = await addSeedFile(tx, tenantId, { path, name: `${seed.name}.docx`, folder: 'template', blocks })
    const isPublished = !['draft', 'reviewing'].includes(seed.status)
    const published = isPublished ? { publishedVersion: '1.0', reviewedBy: editor.id } : {}
    const row = {
      ...values,
      ...published,
      id,
      typeId: typeIds.get(typeCode) ?? null,
      docx: [path],
      variables: [...variables],
      clauses: [...clauses],
      downloadCount: 0,
      createBy: editor.username,
    }
    await insertSeeds(tx, contractTemplate as unknown as Resource, [row], tenantId)
    if (isPublished)
      await sql`
        insert into template_version (id, tenant_id, template_id, number, version, docx, sha256, variables, clauses, by, at)
        values (${newId()}, ${tenantId}, ${id}, 1, '1.0', ${path}, ${sha256}, ${JSON.stringify(variables)}::jsonb,
          ${JSON.stringify(clauses)}::jsonb, ${editor.username}, ${now})`.execute(tx)
  }
}
