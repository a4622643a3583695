import { onlineName, type Resource, resources } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { Result } from 'antd'
import { type ReactNode, useContext, useEffect } from 'react'
import { useParams } from 'react-router'
import type { MenuItem } from '../../api/menu/MenuItem.ts'
import { pagesIn } from '../../api/menu/pagesIn.ts'
import { resourceOfComponent } from '../../api/menu/resourceOfComponent.ts'
import { onlineFormsQuery } from '../../api/resource/onlineResources.ts'
import { useSession } from '../../api/session/useSession.ts'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import { TableSkeleton } from '../../ui/hints/Skeletons.tsx'
import { PageHostContext } from '../../ui/page/PageHost.ts'
import { MissingForm } from './MissingForm.tsx'

/** The resources of the product that this user may list: those with a page in the menu. */
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

/** The form named in the URL, an online form or a resource of the product, or the reason why there is none. */
export function OnlineForm({ children, problem, titleOf = ({ title }) => title }: OnlineFormProps) {
  const { code = '' } = useParams()
  const { menu } = useSession()
  const { nameTab } = useContext(PageHostContext)
  const { data: published, error, refetch } = useQuery(onlineFormsQuery)
  const resource =
    published?.find(({ name }) => name === onlineName(code)) ?? formsOf(menu).find(({ name }) => name === code)
  const title = resource && titleOf(resource)

  useEffect(() => {
    if (title) nameTab(title)
  }, [nameTab, title])

  if (resource && title !== undefined) {
    const words = problem?.(resource)
    return words ? (
      <Result status="info" title={`“${resource.title}”不能这样显示`} subTitle={words} />
    ) : (
      children(resource, title)
    )
  }
  if (error) return <ErrorHint error={error} onRetry={() => void refetch()} />
  return published ? <MissingForm code={code} /> : <TableSkeleton rows={10} columns={6} />
}
