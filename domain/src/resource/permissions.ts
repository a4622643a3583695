import type { Act } from './Act.ts'
import { manualActions, recordName, type Resource } from './defineResource.ts'

export const actTitles: Record<Act, string> = {
  list: '查看',
  add: '新增',
  edit: '编辑',
  delete: '删除',
  restore: '回收站',
  import: '导入',
  export: '导出',
  history: '查看历史',
}

/** `enterprise:add`, `enterprise:certify`. */
export function permissionCode(resource: { name: string }, act: string): string {
  return `${resource.name}:${act}`
}

/** `user:form:phone`: where the system lists it, only users with this permission may fill in the field. */
export function fieldCode(resource: { name: string }, field: string): string {
  return permissionCode(resource, `form:${field}`)
}

/** `salary:see:amount`: without it a guarded field does not exist for a user. Other faces of a resource share it. */
export function seeCode(resource: Pick<Resource, 'name' | 'rowsOf'>, field: string): string {
  return permissionCode({ name: recordName(resource) }, `see:${field}`)
}

/** Whether the act exists for rows of the resource at all. */
export function hasAct({ without }: Pick<Resource, 'without'>, act: Act): boolean {
  return !without?.includes(act)
}

/** Every permission of a resource. */
export function permissionsOf(resource: Resource): { code: string; title: string }[] {
  const offered = Object.entries(actTitles).filter(([act]) => hasAct(resource, act as Act))
  const plain = offered.map(([act, title]) => ({
    code: permissionCode(resource, act),
    title: `${title}${act === 'history' || act === 'restore' ? '' : resource.title}`,
  }))
  const named = manualActions(resource).map(([name, action]) => ({
    code: permissionCode(resource, name),
    title: action.title,
  }))
  return [...plain, ...named, ...fieldPermissions(resource)]
}

function fieldPermissions(resource: Resource): { code: string; title: string }[] {
  const owner = { name: recordName(resource) }
  return Object.entries(resource.fields).flatMap(([name, { title, guarded }]) => [
    ...(guarded?.see === true ? [{ code: seeCode(resource, name), title: `查看字段：${title}` }] : []),
    ...(guarded?.change ? [{ code: fieldCode(owner, name), title: `填写字段：${title}` }] : []),
  ])
}
