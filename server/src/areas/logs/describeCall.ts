import { type Resource, wireName } from '@lexdesk/domain'
import type { LogEntry } from '../../access/writeLog.ts'
import type { Engine } from '../../resource/Engine.ts'

export interface CallWords {
  /** What is done to what: 新增职务. */
  words: string
  /** The words say only to what it belongs; what was done, the answer tells. */
  isVague?: boolean
  operation: NonNullable<LogEntry['operation']>
}

/** What the standard calls of a resource do. */
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

/** Says of a call what it does, as far as the definitions know; of others to what it belongs. */
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

/** The resource whose calls lie at this address; of two the one with the longer path. */
function resourceAt(engine: Engine, route: string): Resource | undefined {
  let longest: Resource | undefined
  for (const { resource } of engine.entries.values())
    if (resource.path.length > (longest?.path.length ?? 0) && route.startsWith(`${resource.path}/`)) longest = resource
  return longest
}

/** The name of the row that was sent, where one was. */
export function sentTitle(engine: Engine, route: string, body: unknown): string {
  const resource = resourceAt(engine, route)
  if (!resource || typeof body !== 'object' || body === null) return ''
  const title = (body as Record<string, unknown>)[wireName(resource, resource.titleField)]
  return typeof title === 'string' && title !== '' ? `“${title.slice(0, 50)}”` : ''
}
