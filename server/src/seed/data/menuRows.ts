import { fieldCode, permissionCode, permissionsOf, type Resource } from '@lexdesk/domain'

/** A menu or button as it is inserted; its id never changes, so that grants and later seeds find it. */
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

export interface Page {
  title: string
  url: string
  component: string
  /** The resource that the page lists: gives it its permissions and buttons. */
  resource?: string
  /** Code → title of further buttons. */
  buttons?: Record<string, string>
  /** Field → title of those that only who holds them may fill in. */
  fields?: Record<string, string>
  hidden?: boolean
  isUnkept?: boolean
  name?: string
  /** Of a page that stands in no group. */
  icon?: string
}

export interface Group {
  title: string
  url: string
  icon: string
  hidden?: boolean
  pages: Page[]
}

const slug = (url: string): string => url.replace(/^\//, '').replaceAll('/', '-').replaceAll(':', '')

/** The rows of a group with its pages, or of a page that stands in none, with their buttons. */
export function topSeeds(top: Group | Page, sortNo: number, all: readonly Resource[]): MenuSeed[] {
  return 'pages' in top ? groupSeeds(top, sortNo, all) : pageSeeds(top, null, sortNo, all)
}

function groupSeeds({ title, url, icon, hidden, pages }: Group, sortNo: number, all: readonly Resource[]): MenuSeed[] {
  const id = `group-${slug(url)}`
  const group: MenuSeed = {
    id,
    parent_id: null,
    name: title,
    menu_type: 0,
    sort_no: sortNo,
    url,
    component: 'layouts/RouteView',
    icon,
    ...(hidden && { hidden }),
  }
  return [group, ...pages.flatMap((one, index) => pageSeeds(one, id, index + 1, all))]
}

function pageSeeds(one: Page, parent: string | null, sortNo: number, all: readonly Resource[]): MenuSeed[] {
  const id = slug(one.url)
  const resource = all.find(({ name }) => name === one.resource)
  const own: MenuSeed = {
    id,
    parent_id: parent,
    name: one.title,
    menu_type: parent === null ? 0 : 1,
    sort_no: sortNo,
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
  const kept = Object.entries(one.fields ?? {}).map(([field, title]) => ({
    code: fieldCode({ name: one.resource! }, field),
    title,
    policy: '2' as const,
  }))
  const granted: { code: string; title: string; policy?: MenuSeed['perms_type'] }[] = [...derived, ...named, ...kept]
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
