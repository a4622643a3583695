import { Breadcrumb } from 'antd'
import { Link, useLocation } from 'react-router'
import { useSession } from '../../api/session/useSession.ts'
import { homePath } from '../routes/homePath.ts'
import { trailTo } from '../routes/menuTree.ts'

/** Breadcrumb: home, the groups, the page. All but the page are links. */
export function PageTrail() {
  const { menu } = useSession()
  const { pathname } = useLocation()
  const trail = trailTo(menu, pathname)
  if (trail.at(-1)?.meta.hiddenHeaderContent) return null
  const steps = [
    { path: homePath, title: '首页' },
    ...trail.filter(({ path }) => path !== homePath).map(({ path, meta }) => ({ path, title: meta.title })),
  ]
  const isHere = (place: number) => place === steps.length - 1 && (trail.length > 0 || pathname === homePath)
  return (
    <nav aria-label="当前位置" className="frame-trail">
      <Breadcrumb
        items={steps.map(({ path, title }, place) => ({
          title: isHere(place) ? <span aria-current="page">{title}</span> : <Link to={path}>{title}</Link>,
        }))}
      />
    </nav>
  )
}
