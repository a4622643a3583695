import { manualActions, type Resource } from './defineResource.ts'

export type Act = 'list' | 'add' | 'edit' | 'delete' | 'restore' | 'import' | 'export' | 'history'

const acts: Record<Act, string> = {
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

/** `user:form:phone`: where the system lists it, only those who hold it may fill in the field. */
export function fieldCode(resource: { name: string }, field: string): string {
  return permissionCode(resource, `form:${field}`)
}

/** Everything that can be granted on a resource. */
export function permissionsOf(resource: Resource): { code: string; title: string }[] {
  const plain = Object.entries(acts).map(([act, title]) => ({
    code: permissionCode(resource, act),
    title: `${title}${act === 'history' || act === 'restore' ? '' : resource.title}`,
  }))
  const named = manualActions(resource).map(([name, action]) => ({
    code: permissionCode(resource, name),
    title: action.title,
  }))
  return [...plain, ...named]
}
