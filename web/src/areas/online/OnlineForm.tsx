import { type Resource, resources } from '@lexdesk/domain'
import { Result } from 'antd'
import { type ReactNode, useContext, useEffect } from 'react'
import { useParams } from 'react-router'
import type { MenuItem } from '../../api/menu/MenuItem.ts'
import { pagesIn } from '../../api/menu/pagesIn.ts'
import { resourceOfComponent } from '../../api/menu/resourceOfComponent.ts'
import { useSession } from '../../api/session/useSession.ts'
import { PageHostContext } from '../../ui/page/PageHost.ts'

/** The forms that this user may list: those with a page in the menu. A definition is a form, its name the code. */
export function formsOf(menu: readonly MenuItem[]): Resource[] {
  const listed = new Set(pagesIn(menu).map(({ component }) => resourceOfComponent(component)))
  return resources.filter((resource) => listed.has(resource))
}

interface OnlineFormProps {
  /** Receives the form and the page title. */
  children: (resource: Resource, title: string) => ReactNode
  titleOf?: (resource: Resource) => string
  /** Why this screen cannot show a form. */
  problem?: (resource: Resource) => string | undefined
}

/** The form named in the URL, or the reason why there is none. */
export function OnlineForm({ children, problem, titleOf = ({ title }) => title }: OnlineFormProps) {
  const { code = '' } = useParams()
  const { menu } = useSession()
  const { nameTab } = useContext(PageHostContext)
  const resource = formsOf(menu).find(({ name }) => name === code)
  const title = resource && titleOf(resource)

  useEffect(() => {
    if (title) nameTab(title)
  }, [nameTab, title])

  if (!resource || title === undefined)
    return <Result status="404" title={`没有编码为“${code}”的表单`} subTitle="表单不存在，或者您没有查看它的权限。" />
  const words = problem?.(resource)
  return words ? (
    <Result status="info" title={`“${resource.title}”不能这样显示`} subTitle={words} />
  ) : (
    children(resource, title)
  )
}
