import { homeVariantKey } from '@lexdesk/domain'
import { Select, Space } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { usePreference } from '../../../api/preferences/usePreference.ts'
import { dashboardCalls } from '../dashboard/dashboardCalls.ts'
import { HomePanel } from '../HomePanel.tsx'
import { HomePart } from '../HomePart.tsx'
import type { HomeVariant } from '../homeVariant.ts'
import { useHomeQuery } from '../useHomeQuery.ts'
import { TodoUrgency } from './TodoUrgency.tsx'

const shown = 15

/** Records with a pending step of the user, by urgency. */
export function TodoPanel({ size }: { size: 'wide' | 'full' }) {
  const [group, setGroup] = useState<string>()
  const request = { only: 'steps', ...(group !== undefined && { group }), pageSize: shown } as const
  const query = useHomeQuery('todos', (signal) => dashboardCalls.todos(request, signal), {
    more: JSON.stringify(request),
  })
  const [, choose] = usePreference<HomeVariant>(homeVariantKey, 'chart')
  const groups = query.data?.groups ?? []
  const all = groups.reduce((sum, { total }) => sum + total, 0)
  return (
    <HomePanel
      title="等我处理"
      size={size}
      extra={
        <Space wrap>
          {groups.length > 1 && (
            <Select
              aria-label="待办类型"
              size="small"
              popupMatchSelectWidth={false}
              value={group ?? ''}
              onChange={(key) => setGroup(key === '' ? undefined : key)}
              options={[
                { value: '', label: `全部类型 ${all}` },
                ...groups.map(({ key, title, total }) => ({ value: key, label: `${title} ${total}` })),
              ]}
            />
          )}
          <Link to="/dashboard/analysis" onClick={() => choose('task')}>
            全部待办
          </Link>
        </Space>
      }
    >
      <HomePart query={query} isEmpty={({ total }) => total === 0} emptyText="没有等您处理的事项" height={240}>
        {(page) => <TodoUrgency page={page} group={group} />}
      </HomePart>
    </HomePanel>
  )
}
