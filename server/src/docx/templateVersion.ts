import { errors, type TemplateClause, type TemplateVariable, type TemplateVersion } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import { personName } from '../access/personName.ts'
import type { Tables } from '../database/Database.ts'
import { columnsIn } from '../database/columnsOf.ts'
import type { LintClause, LintVariable } from './lintTemplate.ts'
import { templateVersionTable } from './templateVersionTable.ts'

const col = columnsIn(templateVersionTable)

const columns = sql`
  ${col.id}, ${col.templateId} as "templateId", ${col.version}, ${col.docx}, ${col.sha256}, ${col.variables},
    ${col.clauses}, ${col.by},
  ${personName(col.by)} as "byName",
  to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as at`

/** The versions of a template, newest first. */
export async function templateVersions(
  db: Kysely<Tables>,
  tenantId: number,
  templateId: string,
): Promise<TemplateVersion[]> {
  const { rows } = await sql<TemplateVersion>`
    select ${columns} from ${col.$table}
    where ${col.tenantId} = ${tenantId} and ${col.templateId} = ${templateId} order by ${col.number} desc`.execute(db)
  return rows
}

/** The newest version, or the requested one. */
export async function templateVersion(
  db: Kysely<Tables>,
  tenantId: number,
  templateId: string,
  version?: string,
): Promise<TemplateVersion> {
  const all = await templateVersions(db, tenantId, templateId)
  const found = version === undefined ? all[0] : all.find((one) => one.version === version)
  if (!found) throw errors.refused('该模板没有已发布的版本')
  return found
}

export const variableColumns = ({ columns: names }: Pick<TemplateVariable, 'columns'>): string[] =>
  (names ?? '')
    .split(/[,，、]/)
    .map((name) => name.trim())
    .filter(Boolean)

export const lintVariables = (variables: readonly TemplateVariable[]): LintVariable[] =>
  variables.map((variable) => ({ ...variable, columns: variableColumns(variable) }))

export const lintClauses = (clauses: readonly TemplateClause[]): LintClause[] =>
  clauses.map(({ key, title, whenKey }) => ({ key, title, whenKey: whenKey ?? null }))
