import { addMinutes, contractTemplate, templateType, tenant } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsIn, columnsOf } from '../../../database/columnsOf.ts'
import { composeDocx } from '../../../docx/composeDocx.ts'
import { templateVersionTable } from '../../../docx/templateVersionTable.ts'
import type { Tx } from '../../../resource/Engine.ts'
import { newId } from '../../../database/newId.ts'
import { contractTemplates } from './contractTemplates.ts'
import { staff } from '../../../seed/shared/staff.ts'
import type { SeedFile } from '../../../seed/Seed.ts'
import { addSeedFile } from '../../../seed/addSeedFile.ts'
import { insertSeeds } from '../../../seed/insertSeeds.ts'
import { seedFilesMark, seedMarkTable } from '../../../seed/seedTables.ts'

const col = columnsIn(templateVersionTable)
const k = columnsOf(templateType, 'k')
const o = columnsOf(tenant, 'o')
const seedMarkCol = columnsIn(seedMarkTable)
const t = columnsOf(contractTemplate, 't')
const templateTypeCol = columnsOf(templateType)

/** The paths of the first office have no tenant number. */
export const templatePath = (code: string, tenantId = 1): string =>
  `template/seed/${tenantId === 1 ? '' : `${tenantId}/`}${code}.docx`

/** The texts of the templates as Word files. */
export const templateFiles = (): SeedFile[] =>
  contractTemplates.map(({ code, blocks }) => ({ path: templatePath(code), bytes: () => composeDocx(blocks) }))

type TemplateSeed = (typeof contractTemplates)[number]

interface SeedOrigin {
  createBy: string
  reviewedBy: string | null
  createTime: string
  publishedAt: string
  revisionOfId?: string
}

/** The templates of the demo office with their files, and the versions of the published ones. */
export async function seedTemplates(tx: Tx, tenantId: number, now: string): Promise<void> {
  const editor = staff[0]!
  const ids = new Map<string, string>()
  for (const seed of contractTemplates) {
    const createTime = addMinutes(now, -1440 * seed.daysAgo)
    const origin = {
      createBy: editor.username,
      reviewedBy: editor.id,
      createTime,
      publishedAt: addMinutes(createTime, 2 * 1440),
      revisionOfId: seed.revisionOf === undefined ? undefined : ids.get(seed.revisionOf)!,
    }
    ids.set(seed.code, await insertTemplate(tx, tenantId, seed, origin, now))
  }
}

/** Adds the template of the power of attorney to every office that has none of that kind. */
export async function addAuthorityTemplate(tx: Tx, now: string): Promise<void> {
  const { rows: offices } = await sql<{ id: number }>`
    select ${o.id} from ${o.$table} where ${o.deletedAt} is null and not exists (
      select 1 from ${t.$table} left join ${k.$table} on ${k.id} = ${t.typeId}
      where ${t.tenantId} = ${o.id} and ${t.deletedAt} is null
        and (${k.code} = ${authorityType} or ${t.name} like '%授权委托书%'))
    order by ${o.id}`.execute(tx)
  const seed = contractTemplates.find(({ code }) => code === 'authority')!
  for (const { id } of offices) {
    await addAuthorityType(tx, id)
    await insertTemplate(tx, id, seed, { createBy: 'system', reviewedBy: null, createTime: now, publishedAt: now }, now)
  }
  // Seed files are stored once; these were added later.
  if (offices.length > 0)
    await sql`delete from ${seedMarkCol.$table} where ${seedMarkCol.name} = ${seedFilesMark}`.execute(tx)
}

const authorityType = 'mandate.authority'

async function addAuthorityType(tx: Tx, tenantId: number): Promise<void> {
  const { rows } = await sql<{ id: string; code: string }>`
    select ${templateTypeCol.id}, ${templateTypeCol.code} from ${templateTypeCol.$table}
    where ${templateTypeCol.tenantId} = ${tenantId} and ${templateTypeCol.deletedAt} is null
      and ${templateTypeCol.code} in (${authorityType}, 'mandate')`.execute(tx)
  if (rows.some(({ code }) => code === authorityType)) return
  const row = { id: newId(), code: authorityType, name: '授权委托书', parentId: rows[0]?.id ?? null, orderNum: 99 }
  await insertSeeds(tx, templateType, [row], tenantId)
}

async function insertTemplate(
  tx: Tx,
  tenantId: number,
  seed: TemplateSeed,
  { createBy, reviewedBy, createTime, publishedAt, revisionOfId }: SeedOrigin,
  now: string,
): Promise<string> {
  const { code, typeCode, blocks, variables, clauses, daysAgo: _, revisionOf: __, ...values } = seed
  const { rows: types } = await sql<{ id: string }>`
    select ${templateTypeCol.id} from ${templateTypeCol.$table}
    where ${templateTypeCol.tenantId} = ${tenantId} and ${templateTypeCol.code} = ${typeCode}
      and ${templateTypeCol.deletedAt} is null`.execute(tx)
  const id = newId()
  const path = templatePath(code, tenantId)
  const sha256 = await addSeedFile(tx, tenantId, {
    path,
    name: `${seed.name}.docx`,
    folder: 'template',
    bytes: composeDocx(blocks),
  })
  const isPublished = !['draft', 'reviewing', 'abandoned'].includes(seed.status)
  const row = {
    ...values,
    ...(isPublished && { publishedVersion: '1.0', reviewedBy }),
    revisionOfId: revisionOfId ?? null,
    id,
    typeId: types[0]?.id ?? null,
    docx: [path],
    variables: [...variables],
    clauses: [...clauses],
    downloadCount: 0,
    createBy,
    createTime,
    stateAt: { published: publishedAt },
  }
  await insertSeeds(tx, contractTemplate, [row], tenantId, {}, now)
  if (isPublished)
    await sql`
      insert into ${col.$table} (${col.id}, ${col.tenantId}, ${col.templateId}, ${col.number}, ${col.version},
        ${col.docx}, ${col.sha256}, ${col.variables}, ${col.clauses},
        ${col.by}, ${col.at})
      values (${newId()}, ${tenantId}, ${id}, 1, '1.0', ${path}, ${sha256}, ${JSON.stringify(variables)}::jsonb,
        ${JSON.stringify(clauses)}::jsonb, ${createBy}, ${publishedAt})`.execute(tx)
  return id
}
