import type { ExtensionDefinition, FormVersion, OnlineDefinition } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import { columnsIn } from '../../../database/columnsOf.ts'
import type { Tables } from '../../../database/Database.ts'
import { newId } from '../../../database/newId.ts'
import { defineTable } from '../../../database/TableSpec.ts'
import type { Tx, WriteContext } from '../../../resource/Engine.ts'

/** What was published, never changed afterwards. Kept as long as the tables that it has made. */
export const formVersionTable = defineTable({
  name: 'onl_form_version',
  primaryKey: ['id'],
  columns: [
    { name: 'id', type: 'text', notNull: true, collation: 'C' },
    { name: 'tenant_id', type: 'integer', notNull: true },
    { name: 'form_id', type: 'text', notNull: true, collation: 'C' },
    { name: 'number', type: 'integer', notNull: true },
    { name: 'definition', type: 'jsonb', notNull: true },
    { name: 'note', type: 'text' },
    { name: 'published_by', type: 'text' },
    { name: 'published_at', type: 'timestamptz(0)' },
  ],
  indexes: [{ name: 'onl_form_version_key', columns: ['form_id', 'number desc'], unique: true }],
})

const col = columnsIn(formVersionTable)

/** Of a form, or of the extra fields of a resource. */
type Definition = OnlineDefinition | ExtensionDefinition

interface NewVersion {
  formId: string
  number: number
  definition: Definition
  note: string | null
  /** What is replaced. It may have been published before versions were kept. */
  replaced: Definition | undefined
}

/** Keeps what a step publishes. */
export async function storeVersion(
  { tx, actor, now }: WriteContext,
  { formId, number, definition, note, replaced }: NewVersion,
): Promise<void> {
  if (replaced) await insert(tx, { formId, number: number - 1, definition: replaced, tenantId: actor.tenantId })
  const by = actor.realname || actor.username
  await insert(tx, { formId, number, definition, note, by, at: now, tenantId: actor.tenantId })
}

interface VersionRow {
  tenantId: number
  formId: string
  number: number
  definition: Definition
  note?: string | null
  by?: string
  at?: string
}

async function insert(tx: Tx, { tenantId, formId, number, definition, note, by, at }: VersionRow): Promise<void> {
  await sql`
    insert into ${col.$table} (${col.id}, ${col.tenantId}, ${col.formId}, ${col.number}, ${col.definition}, ${col.note},
      ${col.publishedBy}, ${col.publishedAt})
    values (${newId()}, ${tenantId}, ${formId}, ${number}, ${JSON.stringify(definition)}::jsonb, ${note ?? null},
      ${by ?? null}, ${at ?? null}::timestamp at time zone 'Asia/Shanghai')
    on conflict (${col.formId}, ${col.number}) do nothing`.execute(tx)
}

export async function versionsOf(db: Kysely<Tables>, formId: string): Promise<FormVersion[]> {
  const { rows } = await sql<FormVersion>`
    select ${col.number}, ${col.note}, ${col.publishedBy} as "publishedBy",
      to_char(${col.publishedAt} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "publishedAt"
    from ${col.$table} where ${col.formId} = ${formId} order by ${col.number} desc`.execute(db)
  return rows
}

/** The stored definition; undefined when there is no such version. */
export async function versionOf(db: Kysely<Tables>, formId: string, number: number): Promise<unknown> {
  const { rows } = await sql<{ definition: unknown }>`
    select ${col.definition} from ${col.$table}
    where ${col.formId} = ${formId} and ${col.number} = ${number}`.execute(db)
  return rows[0]?.definition
}

/** For a form whose tables are dropped: others may have their names from then on. */
export async function forgetVersions(tx: Tx, formId: string): Promise<void> {
  await sql`delete from ${col.$table} where ${col.formId} = ${formId}`.execute(tx)
}

/** All versions of a form, in the order in which they were published. */
export async function definitionsOf(db: Kysely<Tables>, formId: string): Promise<OnlineDefinition[]> {
  const { rows } = await sql<{ definition: OnlineDefinition }>`
    select ${col.definition} from ${col.$table} where ${col.formId} = ${formId} order by ${col.number}`.execute(db)
  return rows.map(({ definition }) => definition)
}

/** All definitions of the extra fields of a resource, of extensions that were deleted too: their values are still there. */
export async function extensionsOf(
  db: Kysely<Tables>,
  tenantId: number,
  target: string,
): Promise<ExtensionDefinition[]> {
  const { rows } = await sql<{ definition: ExtensionDefinition }>`
    select ${col.definition} from ${col.$table}
    where ${col.tenantId} = ${tenantId} and ${col.definition} ->> 'target' = ${target}
    order by ${col.publishedAt} nulls first, ${col.number}`.execute(db)
  return rows.map(({ definition }) => definition)
}
