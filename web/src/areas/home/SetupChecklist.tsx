import { CheckCircleFilled } from '@ant-design/icons'
import { homeEndpoints, setupDismissedKey, type SetupTask } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Link } from 'react-router'
import { call } from '../../api/calls/call.ts'
import { usePreference } from '../../api/preferences/usePreference.ts'
import { homeKey } from './useHomeQuery.ts'
import styles from './SetupChecklist.module.css'

const tasks: Record<SetupTask['key'], { title: string; path: string }> = {
  password: { title: '修改初始密码', path: '/account/settings/security' },
  office: { title: '填写律所名称', path: '/isys/tenant' },
  departments: { title: '建立部门', path: '/isystem/depart' },
  users: { title: '添加人员', path: '/isystem/user' },
  roles: { title: '分配角色', path: '/isystem/user' },
  holidays: { title: '确认今年节假日', path: '/legal/holidayYear' },
  packages: { title: '设置服务套餐', path: '/legal/servicePackage' },
}

/** The first tasks of an administrator. Each is ticked by the records themselves; the list is gone when all are done. */
export function SetupChecklist() {
  const [isDismissed, dismiss] = usePreference(setupDismissedKey, false)
  const { data } = useQuery({
    queryKey: [...homeKey, 'setup'],
    queryFn: ({ signal }) => call(homeEndpoints.setup, {}, { signal, quiet: true }),
    enabled: !isDismissed,
  })
  const done = data?.filter(({ isDone }) => isDone).length ?? 0
  if (isDismissed || !data || done === data.length) return null
  return (
    <section className={styles.setup} aria-labelledby="setup-title">
      <h2 id="setup-title">
        开始使用 <span>{`已完成 ${done} / ${data.length}`}</span>
      </h2>
      <ol>
        {data.map(({ key, isDone }) => (
          <li key={key} data-done={isDone}>
            {isDone ? (
              <>
                <CheckCircleFilled aria-label="已完成" /> {tasks[key].title}
              </>
            ) : (
              <Link to={tasks[key].path}>{tasks[key].title}</Link>
            )}
          </li>
        ))}
      </ol>
      <Button type="text" size="small" onClick={() => dismiss(true)}>
        不再显示
      </Button>
    </section>
  )
}
