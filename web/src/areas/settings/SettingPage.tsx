import { useQuery } from '@tanstack/react-query'
import { useLive } from '../../api/live/useLive.ts'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import layout from '../../ui/page/pageLayout.module.css'
import { FormSkeleton } from '../../ui/hints/Skeletons.tsx'
import { settingCalls } from './settingCalls.ts'
import styles from './SettingPage.module.css'
import { SettingRow } from './SettingRow.tsx'
import { resources } from '@lexdesk/domain'

/** 业务参数: business limits, periods and thresholds, each with its default. */
export function SettingPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['resource', 'setting', 'list'],
    queryFn: ({ signal }) => settingCalls.list(signal),
  })
  useLive('setting', () => void refetch())
  return (
    <section className={layout.page}>
      <PageHeader title="业务参数" />
      {!data && (
        <div className={layout.panel}>
          {error ? <ErrorHint error={error} onRetry={() => void refetch()} /> : <FormSkeleton />}
        </div>
      )}
      {data &&
        settingGroups(data).map(({ title, settings }) => (
          <section key={title} className={layout.panel} aria-label={title}>
            <h2 className={styles.heading}>{title}</h2>
            <ul className={styles.list}>
              {settings.map((setting) => (
                // Remounted when another user has saved a new version.
                <SettingRow key={`${setting.code}/${setting.version ?? 0}`} setting={setting} onSaved={refetch} />
              ))}
            </ul>
          </section>
        ))}
    </section>
  )
}

interface Coded {
  code: string
}

const others: Readonly<Record<string, string>> = { office: '办公时间', template: '合同模板', package: '套餐' }

/** The settings by group, in the order of the list. */
function settingGroups<S extends Coded>(settings: readonly S[]): { title: string; settings: S[] }[] {
  const groups = new Map<string, S[]>()
  for (const setting of settings) {
    const [part = ''] = setting.code.split('.')
    const title = others[part] ?? resources.find(({ name }) => name === part)?.title ?? '其他'
    groups.set(title, [...(groups.get(title) ?? []), setting])
  }
  return [...groups].map(([title, members]) => ({ title, settings: members }))
}
