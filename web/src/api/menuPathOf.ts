import type { Resource } from '@lexdesk/domain'

/** The page of a resource. Calls of the system live under /sys, its pages under /isystem (wire contract §6.5). */
export function menuPathOf({ path, name }: Pick<Resource, 'path' | 'name'>): string {
  const [, group = ''] = path.split('/')
  return `/${group === 'sys' ? 'isystem' : group}/${name}`
}
