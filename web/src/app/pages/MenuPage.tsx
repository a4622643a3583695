import { resources } from '@lexdesk/domain'
import { Navigate, useLocation } from 'react-router'
import { useSession } from '../../api/useSession.ts'
import { areaSlots } from '../areaSlots.ts'
import { findEntry } from '../frame/menuTree.ts'
import { usePageTitle } from '../usePageTitle.ts'
import { LazyPage } from './LazyPage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'

const listPage = () => import('../../resource/ResourceList.tsx').then((module) => module.ResourceList)

/** The page that the menu names for this address. */
export function MenuPage() {
  const { pathname } = useLocation()
  const { menu } = useSession()
  const entry = findEntry(menu, pathname)
  usePageTitle(entry?.meta.title)
  if (!entry) return <Navigate to="/404" replace />
  const name = /^resource\/(\w+)$/.exec(entry.component ?? '')?.[1]
  const resource = resources.find((known) => known.name === name)
  if (!resource) return <NotFoundPage title={`页面“${entry.meta.title}”尚未提供`} />
  return (
    <LazyPage
      key={resource.name}
      name="ResourceList"
      load={listPage}
      props={{ resource, slots: areaSlots[resource.name] }}
    />
  )
}
