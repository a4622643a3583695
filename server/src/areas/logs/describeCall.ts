import { type Resource, wireName } from '@lexdesk/domain'
import type { LogEntry } from '../../access/writeLog.ts'
import type { Engine } from '../../resource/Engine.ts'

export interface CallWords {
  /** Action and object: 新增职务. */
  words: string
  /** The text names only the object; the action is in the answer. */
  isVague?: boolean
  operation: NonNullable<LogEntry['operation']>
}

/** The actions of the standard resource endpoints. */
const acts: Record<string, [words: string, operation: CallWords['operation']]> = {
  add: ['新增', 'add'],
  edit: ['编辑', 'edit'],
  delete: ['删除', 'delete'],
  deleteBatch: ['批量删除', 'delete'],
  putRecycleBin: ['还原', 'edit'],
  deleteRecycleBin: ['彻底删除', 'delete'],
  restoreVersion: ['恢复历史版本：', 'edit'],
  exportXls: ['导出', 'export'],
  exportTask: ['导出', 'export'],
  importExcel: ['导入', 'import'],
  'import/commit': ['导入', 'import'],
  'import/revert': ['撤销导入：', 'import'],
}

const byVerb: Record<string, CallWords['operation']> = { POST: 'edit', PUT: 'edit', PATCH: 'edit', DELETE: 'delete' }

/** Describes a call by the definitions; other calls by the area they belong to. */
export function describeCall(engine: Engine, method: string, route: string): CallWords {
  const resource = resourceAt(engine, route)
  const rest = resource ? route.slice(resource.path.length + 1) : ''
  const act = Object.hasOwn(acts, rest) ? acts[rest] : undefined
  if (resource && act) return { words: `${act[0]}${resource.title}`, operation: act[1] }
  const action = /^:id\/(\w+)$/.exec(rest)?.[1]
  const step = action === undefined ? undefined : resource?.states?.actions[action]
  if (resource && step) return { words: `${step.title}：${resource.title}`, operation: 'edit' }
  return { words: resource?.title ?? route, operation: byVerb[method] ?? 'query', isVague: true }
}

/** The resource mounted at this path; the longest match wins. */
function resourceAt(engine: Engine, route: string): Resource | undefined {
  let longest: Resource | undefined
  for (const { resource } of engine.entries.values())
    if (resource.path.length > (longest?.path.length ?? 0) && route.startsWith(`${resource.path}/`)) longest = resource
  return longest
}

/** The name of the submitted row, if any. */
export function sentTitle(engine: Engine, route: string, body: unknown): string {
  const resource = resourceAt(engine, route)
  if (!resource || typeof body !== 'object' || body === null) return ''
  const title = (body as Record<string, unknown>)[wireName(resource, resource.titleField)]
  return typeof title === 'string' && title !== '' ? `“${title.slice(0, 50)}”` : ''
}
