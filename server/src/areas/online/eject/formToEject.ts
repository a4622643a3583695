import {
  collectionLink,
  onlineCode,
  type OnlineDefinition,
  onlineForm,
  type OnlineKind,
  onlineName,
  onlineView,
  resources,
} from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import { columnsOf } from '../../../database/columnsOf.ts'
import { StartError } from '../../../database/connection/StartError.ts'
import type { Tables } from '../../../database/Database.ts'
import { publishedIn } from '../onlineFormRules.ts'

const f = columnsOf(onlineForm)
const v = columnsOf(onlineView)
const l = columnsOf(collectionLink)

export interface FormToEject {
  id: string
  tenantId: number
  title: string
  status: string
  definition: OnlineDefinition
  /** What shows the form elsewhere and is still in use, in words. */
  faces: string[]
}

/** The published form with this code, of whichever tenant. */
export async function formToEject(db: Kysely<Tables>, code: string): Promise<FormToEject> {
  const { rows } = await sql<{ id: string; tenantId: number; title: string; status: string; published: unknown }>`
    select ${f.id}, ${f.tenantId} as "tenantId", ${f.title}, ${f.status}, ${f.published} from ${f.$table}
    where ${f.code} = ${code} and ${f.deletedAt} is null`.execute(db)
  const [form] = rows
  const definition = form && publishedIn(form)
  if (!form || !definition) throw new StartError(`没有已发布的在线表单“${code}”`)
  if (definition.adopted)
    throw new StartError(`“${form.title}”只读地显示数据表 ${definition.adopted.table}，请先接管，再转为代码`)
  if (form.status === 'changed') throw new StartError(`“${form.title}”有未发布的修改，请先发布或放弃`)
  assertKnown(definition)
  const { rows: faces } = await sql<{ words: string }>`
    select '视图“' || ${v.title} || '”' as words from ${v.$table}
    where ${v.deletedAt} is null and ${v.status} = 'published' and ${v.formId} = ${form.id}
    union all
    select '填报链接“' || ${l.title} || '”' from ${l.$table}
    where ${l.deletedAt} is null and ${l.status} = 'open' and ${l.formCode} = ${code}
      and ${l.tenantId} = ${form.tenantId}`.execute(db)
  return { ...form, definition, faces: faces.map(({ words }) => words) }
}

const refers: readonly OnlineKind[] = ['reference', 'references', 'tree']

/** The program does not start with a definition that refers to a form which it does not know. */
function assertKnown({ code, fields }: OnlineDefinition): void {
  const isCoded = (name: string) => name === onlineName(code) || resources.some((one) => one.name === name)
  for (const { title, kind, source } of fields) {
    const other = refers.includes(kind) && source && !isCoded(source) ? onlineCode(source) : undefined
    if (other !== undefined) throw new StartError(`“${title}”关联在线表单“${other}”，请先把它转为代码`)
  }
}
