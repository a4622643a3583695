import { Segmented, Skeleton } from 'antd'
import { Suspense } from 'react'
import { lazyPart } from '@lexdesk/parts'
import { usePreference } from '../../api/preferences/usePreference.ts'
import { ChartVariant } from './ChartVariant.tsx'
import { watchedResources } from './watchedResources.ts'
import { Greeting } from './Greeting.tsx'
import styles from './HomePage.module.css'
import { NoRolesHint } from './NoRolesHint.tsx'
import { type HomeVariant, homeVariantKey, homeVariants } from './homeVariant.ts'
import { useLiveHome } from './useLiveHome.ts'

const options = Object.entries(homeVariants).map(([value, label]) => ({ value: value as HomeVariant, label }))

/** Lazy-loaded: only users of another variant need them. */
const pages = {
  chart: ChartVariant,
  business: lazyPart(() => import('./variants/BusinessVariant.tsx').then((module) => module.BusinessVariant)),
  task: lazyPart(() => import('./variants/TaskVariant.tsx').then((module) => module.TaskVariant)),
} satisfies Record<HomeVariant, unknown>

/** /dashboard/analysis: today's work, in the variant that the user prefers. */
export function HomePage() {
  useLiveHome(watchedResources)
  const [stored, choose] = usePreference<HomeVariant>(homeVariantKey, 'chart')
  const variant = Object.hasOwn(homeVariants, stored) ? stored : 'chart'
  const Variant = pages[variant]
  return (
    <div className={styles.page}>
      <NoRolesHint />
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
