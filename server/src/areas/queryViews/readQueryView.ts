import { advancedCondition, errors, permissionCode, type QueryGroup, type Resource } from '@lexdesk/domain'
import type { Actor } from '../../access/Actor.ts'
import { idList } from '../../http/inputs.ts'
import type { Engine } from '../../resource/Engine.ts'

const maxTitleLength = 50
const maxRecords = 100
const largestRecords = 64 * 1024
const maxRoles = 100

/** The resource of a view; users who may not read its list are refused. */
export function readResource(engine: Engine, actor: Actor, raw: unknown): Resource {
  const resource = typeof raw === 'string' ? engine.entries.get(raw)?.resource : undefined
  if (resource?.calls !== 'all') throw errors.badRequest('查询视图所属的资源不存在')
  if (!actor.can(permissionCode(resource, 'list'))) throw errors.forbidden()
  return resource
}

export function readTitle(raw: unknown): string {
  const title = typeof raw === 'string' ? raw.trim() : ''
  if (title === '') throw errors.invalid([{ field: 'title', message: '保存名称不能为空' }])
  if ([...title].length > maxTitleLength)
    throw errors.invalid([{ field: 'title', message: `保存名称不能超过 ${maxTitleLength} 个字` }])
  return title
}

export function readMatchType(raw: unknown): 'and' | 'or' {
  const word = raw === undefined || raw === null ? 'and' : raw
  if (word === 'and' || word === 'or') return word
  throw errors.invalid([{ field: 'matchType', message: '匹配方式只能是 and 或 or' }])
}

/** The non-empty conditions, each validated as in the list endpoint. */
export function readRecords(resource: Resource, raw: unknown): QueryGroup['records'] {
  if (!Array.isArray(raw)) throw errors.invalid([{ field: 'records', message: '查询条件应为列表' }])
  if (raw.length > maxRecords) throw errors.invalid([{ field: 'records', message: `查询条件最多 ${maxRecords} 个` }])
  const records = usableIn(resource, raw)
  if (records.length === 0) throw errors.invalid([{ field: 'records', message: '空条件不能保存' }])
  if (JSON.stringify(records).length > largestRecords)
    throw errors.invalid([{ field: 'records', message: '查询条件的内容过大，不能保存' }])
  return records
}

function usableIn(resource: Resource, raw: readonly unknown[]): QueryGroup['records'] {
  // Refuses what the list endpoint refuses: unknown fields, too many lines, groups that are too deep.
  advancedCondition(resource, JSON.stringify(raw), 'and')
  return raw.flatMap((row): QueryGroup['records'] => {
    const { field, rule, val, matchType, records } = (row ?? {}) as Record<string, unknown>
    if (Array.isArray(records)) {
      const group = usableIn(resource, records)
      return group.length > 0 ? [{ matchType: readMatchType(matchType), records: group }] : []
    }
    const isUsable = advancedCondition(resource, JSON.stringify([{ field, rule, val }]), 'and') !== undefined
    return isUsable ? [{ field: field as string, rule: rule as string, val: val ?? '' }] : []
  })
}

export function readRoleIds(raw: unknown): string[] {
  if (raw !== undefined && raw !== null && typeof raw !== 'string' && !Array.isArray(raw))
    throw errors.invalid([{ field: 'roleIds', message: '共享的角色应为列表' }])
  const ids = idList(raw)
  if (ids.length > maxRoles) throw errors.invalid([{ field: 'roleIds', message: `最多共享给 ${maxRoles} 个角色` }])
  return ids
}
