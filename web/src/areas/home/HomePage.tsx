import { homeVariantKey, setupPermission } from '@lexdesk/domain'
import { Segmented, Skeleton, Alert } from 'antd'
import { Suspense } from 'react'
import { lazyPart } from '@lexdesk/parts'
import { usePreference } from '../../api/preferences/usePreference.ts'
import { ChartVariant } from './ChartVariant.tsx'
import { watchedResources } from './watchedResources.ts'
import { Greeting } from './Greeting.tsx'
import styles from './HomePage.module.css'
import { type HomeVariant, homeVariants } from './homeVariant.ts'
import { useLiveHome } from './useLiveHome.ts'
import { useSession } from '../../api/session/useSession.ts'

const options = Object.entries(homeVariants).map(([value, label]) => ({ value: value as HomeVariant, label }))

/** Lazy-loaded: only users of another variant need them. */
const pages = {
  chart: ChartVariant,
  business: lazyPart(() => import('./variants/BusinessVariant.tsx').then((module) => module.BusinessVariant)),
  task: lazyPart(() => import('./variants/TaskVariant.tsx').then((module) => module.TaskVariant)),
} satisfies Record<HomeVariant, unknown>

/** Only administrators need it, and only at first. */
const SetupChecklist = lazyPart(() => import('./SetupChecklist.tsx').then((module) => module.SetupChecklist))

/** /dashboard/analysis: today's work, in the variant that the user prefers. */
export function HomePage() {
  useLiveHome(watchedResources)
  const { can } = useSession()
  const [stored, choose] = usePreference<HomeVariant>(homeVariantKey, 'chart')
  const variant = Object.hasOwn(homeVariants, stored) ? stored : 'chart'
  const Variant = pages[variant]
  return (
    <div className={styles.page}>
      <NoRolesHint />
      {can(setupPermission) && (
        <Suspense>
          <SetupChecklist />
        </Suspense>
      )}
      <div className={styles.grid}>
        <div className={styles.top}>
          <Greeting />
          <Segmented<HomeVariant> aria-label="首页方案" options={options} value={variant} onChange={choose} />
        </div>
        <Suspense fallback={<Skeleton active />}>
          <Variant />
        </Suspense>
      </div>
    </div>
  )
}

const isHome = (path: string): boolean => path === '/' || path.startsWith('/dashboard')

/** Explains why an account whose roles grant no work page sees only this page. */
function NoRolesHint() {
  const { menu } = useSession()
  const pages = menu.filter(({ hidden }) => !hidden)
  if (pages.length === 0 || pages.some(({ path }) => !isHome(path))) return null
  return <Alert type="info" showIcon title="您的账号尚未分配业务角色，目前只能查看首页；如需办理业务，请联系管理员" />
}
