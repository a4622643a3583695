import { Result, Typography } from 'antd'
import type { MenuItem } from '../../api/menu/MenuItem.ts'
import { resourceOfComponent } from '../../api/menu/resourceOfComponent.ts'
import { areas } from '../../areas.ts'
import { iframeComponent } from '../routes/windowAddress.ts'
import type { SlotsOf } from '../../defineArea.ts'
import { EmptyHint } from '../../ui/hints/EmptyHint.tsx'
import { IframePage } from './IframePage.tsx'
import { LazyPage } from './LazyPage.tsx'

const ownPages = new Map(areas.flatMap(({ pages }) => Object.entries(pages)))
const sharedSlots = new Map(areas.flatMap(({ slots = {} }) => Object.entries(slots)))

/** The slots that an area adds to the lists of its resource, for a page of another area. */
const slotsOf: SlotsOf = async ({ name }) => {
  const load = sharedSlots.get(name)
  if (!load) throw new Error(`no area declares slots of ${name}`)
  // Areas declare slots by the name of the resource, so the types match.
  return (await load()) as never
}

const listPage = () => import('../../resource/ResourceList.tsx').then((module) => module.ResourceList)

/** The page that a menu entry refers to. */
export function RegisteredPage({ entry }: { entry: MenuItem }) {
  const component = entry.component ?? ''
  const load = ownPages.get(component)
  if (load) return <LazyPage name={component} load={() => load(slotsOf)} props={{}} />
  const resource = resourceOfComponent(component)
  if (resource) return <LazyPage name="ResourceList" load={listPage} props={{ resource }} />
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
