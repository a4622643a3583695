import { useLocation } from 'react-router'
import { useSession } from '../../api/session/useSession.ts'
import { Trail } from '../../ui/page/Trail.tsx'
import { pageTrail } from '../routes/pageTrail.ts'

/** The breadcrumb of a page that shows none in its header. */
export function PageTrail() {
  const { menu } = useSession()
  const { pathname } = useLocation()
  const { steps, here } = pageTrail(menu, pathname)
  if (here?.meta?.hiddenHeaderContent) return null
  return (
    <div className="frame-trail">
      <Trail steps={steps} here={here?.title} />
    </div>
  )
}
