import type { Resource } from '@lexdesk/domain'
import type { QueryClient } from '@tanstack/react-query'
import { Result, Typography } from 'antd'
import type { MenuItem } from '../../api/menu/MenuItem.ts'
import { resourceOfComponent } from '../../api/menu/resourceOfComponent.ts'
import { areas } from '../../areas.ts'
import { iframeComponent } from '../routes/windowAddress.ts'
import type { SlotsOf } from '../../defineArea.ts'
import { EmptyHint } from '../../ui/hints/EmptyHint.tsx'
import { IframePage } from './IframePage.tsx'
import { LazyPage, type PageCode, pageCodeQuery } from './LazyPage.tsx'
import { onlineNameOf, ownPages } from './pageComponents.ts'

const sharedSlots = new Map(areas.flatMap(({ slots = {} }) => Object.entries(slots)))

/** The slots that an area adds to the lists of its resource, for a page of another area. */
const slotsOf: SlotsOf = async ({ name }) => {
  const load = sharedSlots.get(name)
  if (!load) throw new Error(`no area declares slots of ${name}`)
  // Areas declare slots by the name of the resource, so the types match.
  return (await load()) as never
}

const listPage: PageCode<{ resource: Resource }> = {
  name: 'ResourceList',
  load: () => import('../../resource/ResourceList.tsx').then((module) => module.ResourceList),
}

const onlinePage: PageCode<{ name: string }> = {
  name: 'OnlineListPage',
  load: () => import('../../areas/online/OnlineListPage.tsx').then((module) => module.OnlineListPage),
}

/** The code of the page of its own that an area has for an entry. */
function ownPageOf(component: string): PageCode<object> | undefined {
  const load = ownPages.get(component)
  return load && { name: component, load: () => load(slotsOf) }
}

/** Loads the code of a menu entry, so that its page opens at once. */
export function prefetchCode(client: QueryClient, { component }: MenuItem): void {
  const own = ownPageOf(component ?? '')
  // The page itself reports a failure.
  if (own) client.query(pageCodeQuery(own)).catch(() => {})
  else if (resourceOfComponent(component)) client.query(pageCodeQuery(listPage)).catch(() => {})
}

/** The page that a menu entry refers to. */
export function RegisteredPage({ entry }: { entry: MenuItem }) {
  const component = entry.component ?? ''
  const own = ownPageOf(component)
  if (own) return <LazyPage {...own} props={{}} />
  const resource = resourceOfComponent(component)
  if (resource) return <LazyPage {...listPage} props={{ resource }} />
  const name = onlineNameOf(component)
  if (name) return <LazyPage {...onlinePage} props={{ name }} />
  if (component.includes(iframeComponent)) return <IframePage entry={entry} />
  if (component.startsWith('layouts/')) return <EmptyHint description={`“${entry.meta.title}”下没有可以打开的页面`} />
  return <UnknownPage entry={entry} />
}

/** The menu refers to a page that this client does not have, for example after a partial deploy. */
function UnknownPage({ entry }: { entry: MenuItem }) {
  return (
    <Result
      status="info"
      title={`页面“${entry.meta.title}”尚未提供`}
      subTitle={
        entry.component ? (
          <>
            当前版本没有组件 <Typography.Text code>{entry.component}</Typography.Text>
            ，其他页面不受影响。请联系管理员检查菜单配置。
          </>
        ) : (
          '该菜单没有指定组件，其他页面不受影响。请联系管理员检查菜单配置。'
        )
      }
    />
  )
}
