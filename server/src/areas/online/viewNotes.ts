import { AppError, compileForm, type OnlineDefinition, onlineView } from '@lexdesk/domain'
import { sql } from 'kysely'
import { systemActor } from '../../access/Actor.ts'
import { scopeOf } from '../../access/Scope.ts'
import { columnsOf } from '../../database/columnsOf.ts'
import type { Engine, Tx } from '../../resource/Engine.ts'
import { readByIds } from '../../resource/read/readById.ts'
import { compileView, type ViewValues } from './compileView.ts'

const v = columnsOf(onlineView)

interface FormAt {
  tx: Tx
  engine: Engine
  tenantId: number
  formId: string
}

/** The views of a form that a new definition changes or ends. */
export async function viewNotes(
  { tx, engine, tenantId, formId }: FormAt,
  before: OnlineDefinition,
  after: OnlineDefinition,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select ${v.id} from ${v.$table}
    where ${v.deletedAt} is null and ${v.status} = 'published' and ${v.formId} = ${formId}
    order by ${v.code}`.execute(tx)
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const views = await readByIds(engine, tx, onlineView, ids, scopeOf(systemActor(tenantId), onlineView))
  return views.flatMap((view) => (view ? noteOf(view, before, after) : []))
}

function noteOf(view: ViewValues, before: OnlineDefinition, after: OnlineDefinition): string[] {
  const title = view.title ?? ''
  try {
    compileView(after, view)
  } catch (error) {
    return [`视图“${title}”不能再显示：${error instanceof AppError ? error.message : '缺少所需的字段'}。请先修改视图`]
  }
  const kept = compileForm(after).fields
  const lost = (view.columns ?? []).flatMap(({ field }) => {
    const old = before.fields.find(({ name, subTable }) => name === field && !subTable)
    return old && !Object.hasOwn(kept, old.name) ? [`“${old.title}”`] : []
  })
  return lost.length > 0 ? [`视图“${title}”不再有字段${lost.join('、')}`] : []
}
