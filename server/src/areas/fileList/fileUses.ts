import { columnName, type Field, type Resource } from '@lexdesk/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Engine } from '../../resource/Engine.ts'
import { childTable } from '../../resource/tableOf.ts'

export interface FileUse {
  path: string
  title: string
  resource: string
  count: number
}

/** Where files are referred to: in file and picture fields, of sub-tables too, and inside texts. Rows in bins count. */
export async function fileUses(engine: Engine, paths: readonly string[]): Promise<FileUse[]> {
  if (paths.length === 0) return []
  const wanted = [...paths]
  const ofRows = [...engine.entries.values()].flatMap(({ resource }) =>
    Object.entries(resource.fields).flatMap(([name, field]) => partsOf(resource, name, field, wanted)),
  )
  const parts = [...ofRows, ...versions.map((version) => versionPart(version, wanted))]
  const { rows } = await sql<FileUse>`
    select path, title, resource, sum(n)::int as count from (${sql.join(parts, sql` union all `)}) found
    group by 1, 2, 3 order by 1, 3`.execute(engine.db.kysely)
  return rows
}

/** Texts that were kept once and for all, whatever the record that they belong to shows today. */
const versions = [
  { table: 'template_version', column: 'docx', title: '合同模板的版本', resource: 'contractTemplate' },
  { table: 'contract_version', column: 'path', title: '合同的文本', resource: 'contract' },
] as const

const versionPart = ({ table, column, title, resource }: (typeof versions)[number], paths: string[]) => sql`
  select p.path, ${title}::text as title, ${resource}::text as resource, count(*) as n
  from unnest(${paths}::text[]) p(path) join ${sql.table(table)} t on ${sql.ref(`t.${column}`)} = p.path group by 1`

function partsOf(resource: Resource, name: string, field: Field, paths: string[]): RawBuilder<unknown>[] {
  if (field.kind === 'rows')
    return Object.entries<Field>(field.fields).flatMap(([child, childField]) =>
      partIn(resource, childTable(resource, name), child, childField, paths),
    )
  return partIn(resource, resource.table, name, field, paths)
}

function partIn(
  { title, name: resource }: Resource,
  table: string,
  name: string,
  field: Field,
  paths: string[],
): RawBuilder<unknown>[] {
  const column = sql.ref(`t.${columnName(name)}`)
  const said = sql`p.path, ${title}::text as title, ${resource}::text as resource, count(*) as n`
  const wanted = sql`unnest(${paths}::text[]) p(path)`
  if (field.kind === 'file' || field.kind === 'image')
    return [sql`select ${said} from ${wanted} join ${sql.table(table)} t on p.path = any(${column}) group by 1`]
  if (field.kind === 'richText' || field.kind === 'markdown')
    return [sql`select ${said} from ${wanted} join ${sql.table(table)} t on strpos(${column}, p.path) > 0 group by 1`]
  return []
}
