import { permissionCode, type Resource } from '@lexdesk/domain'
import type { Actor } from '../../access/Actor.ts'

interface MenuItem {
  id: string
  route: '0' | '1'
  path: string
  name: string
  component: string
  redirect?: string | null
  children?: MenuItem[]
  meta: { title: string; icon?: string; keepAlive: boolean; internalOrExternal: boolean; componentName: string }
}

const groups = [
  { prefix: '/legal/', path: '/legal', title: '法律业务', icon: 'audit' },
  { prefix: '/sys/', path: '/isystem', title: '系统管理', icon: 'setting' },
]

/** The menu of what this user may list, in the shape of wire contract §6. */
export function menuOf(resources: readonly Resource[], actor: Actor): MenuItem[] {
  return groups.flatMap(({ prefix, path, title, icon }) => {
    const children = resources
      .filter(
        (resource) =>
          resource.calls === 'all' && resource.path.startsWith(prefix) && actor.can(permissionCode(resource, 'list')),
      )
      .map((resource) => item(`${path}/${resource.name}`, resource.title, `resource/${resource.name}`))
    if (children.length === 0) return []
    const group = item(path, title, 'layouts/RouteView')
    return [{ ...group, redirect: null, meta: { ...group.meta, icon }, children }]
  })
}

function item(path: string, title: string, component: string): MenuItem {
  return {
    id: `menu${path.replaceAll('/', '-')}`,
    route: '1',
    path,
    name: path.slice(1).replaceAll('/', '-'),
    component,
    meta: { title, keepAlive: true, internalOrExternal: false, componentName: component.split('/').at(-1)! },
  }
}
