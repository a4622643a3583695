import { fieldCode, permissionCode, permissionsOf, type Resource } from '@lexdesk/domain'

/** A menu or button as inserted; its id never changes, so that grants and later seeds find it. */
export interface MenuSeed {
  id: string
  parent_id: string | null
  name: string
  menu_type: 0 | 1 | 2
  sort_no: number
  url?: string
  component?: string
  component_name?: string
  icon?: string
  perms?: string
  perms_type?: '1' | '2'
  hidden?: boolean
  keep_alive?: boolean
}

export interface MenuPage {
  /** The URL of its group; null for a page outside the groups. */
  group: string | null
  /** Its position in the group. */
  sortNo: number
  title: string
  url: string
  component: string
  /** The resource that the page lists: determines its permissions and buttons. */
  resource?: string
  /** Code → title of further buttons. */
  buttons?: Record<string, string>
  /** Field → title of protected fields. */
  fields?: Record<string, string>
  hidden?: boolean
  isUnkept?: boolean
  name?: string
  /** For a page outside the groups. */
  icon?: string
}

export interface MenuGroup {
  title: string
  url: string
  icon: string
  hidden?: boolean
  sortNo: number
}

type PageOptions = Partial<Omit<MenuPage, 'group' | 'sortNo' | 'title' | 'url' | 'component'>>

export const menuPage = (
  group: string | null,
  sortNo: number,
  title: string,
  url: string,
  component: string,
  more: PageOptions = {},
): MenuPage => ({ group, sortNo, title, url, component, ...more })

/** A page of the legal business: its URL and component are named after its resource. */
export const legalPage = (
  group: string,
  sortNo: number,
  title: string,
  resource: string,
  more: PageOptions = {},
): MenuPage => menuPage(group, sortNo, title, `/legal/${resource}`, `resource/${resource}`, { resource, ...more })

const slug = (url: string): string => url.replace(/^\//, '').replaceAll('/', '-').replaceAll(':', '')

export const groupSeed = ({ title, url, icon, hidden, sortNo }: MenuGroup): MenuSeed => ({
  id: groupId(url),
  parent_id: null,
  name: title,
  menu_type: 0,
  sort_no: sortNo,
  url,
  component: 'layouts/RouteView',
  icon,
  ...(hidden && { hidden }),
})

const groupId = (url: string): string => `group-${slug(url)}`

export function pageSeeds(one: MenuPage, all: readonly Resource[]): MenuSeed[] {
  const parent = one.group === null ? null : groupId(one.group)
  const id = slug(one.url)
  const resource = all.find(({ name }) => name === one.resource)
  const own: MenuSeed = {
    id,
    parent_id: parent,
    name: one.title,
    menu_type: parent === null ? 0 : 1,
    sort_no: one.sortNo,
    url: one.url,
    component: one.component,
    ...(one.icon && { icon: one.icon }),
    keep_alive: !one.isUnkept,
    ...(one.hidden && { hidden: true }),
    ...(one.name && { component_name: one.name }),
    ...(one.resource && { perms: permissionCode({ name: one.resource }, 'list') }),
  }
  const derived = resource?.calls === 'all' ? permissionsOf(resource).filter(({ code }) => code !== own.perms) : []
  const named = Object.entries(one.buttons ?? {}).map(([code, title]) => ({ code, title }))
  const protectedFields = Object.entries(one.fields ?? {}).map(([field, title]) => ({
    code: fieldCode({ name: one.resource! }, field),
    title,
    policy: '2' as const,
  }))
  const granted: { code: string; title: string; policy?: MenuSeed['perms_type'] }[] = [
    ...derived,
    ...named,
    ...protectedFields,
  ]
  const buttons = granted.map(({ code, title, policy = '1' }, index): MenuSeed => ({
    id: `button-${code.replaceAll(':', '-')}`,
    parent_id: id,
    name: title,
    menu_type: 2,
    sort_no: index + 1,
    perms: code,
    perms_type: policy,
  }))
  return [own, ...buttons]
}
