import { homeVariantKey } from '@lexdesk/domain'
import { Link } from 'react-router'
import { usePreference } from '../../../api/preferences/usePreference.ts'
import { CountLinks } from '../dashboard/CountLinks.tsx'
import { dashboardCalls } from '../dashboard/dashboardCalls.ts'
import { TodoRows } from '../dashboard/TodoRows.tsx'
import { HomePanel } from '../HomePanel.tsx'
import { HomePart } from '../HomePart.tsx'
import type { HomeVariant } from '../homeVariant.ts'
import { useHomeQuery } from '../useHomeQuery.ts'

const shown = 6

/** Records with a pending step of the user: the number of each kind, and the soonest. */
export function TodoPanel({ size }: { size: 'wide' | 'full' }) {
  const query = useHomeQuery('todos', (signal) => dashboardCalls.todos({ only: 'steps', pageSize: shown }, signal), {
    more: 'steps',
  })
  const [, choose] = usePreference<HomeVariant>(homeVariantKey, 'chart')
  return (
    <HomePanel
      title="等我处理"
      size={size}
      extra={
        <Link to="/dashboard/analysis" onClick={() => choose('task')}>
          全部待办
        </Link>
      }
    >
      <HomePart query={query} isEmpty={({ total }) => total === 0} emptyText="没有等您处理的事项" height={240}>
        {({ groups, todos, today }) => (
          <>
            <CountLinks title="等我处理的事项" counts={groups.map((group) => ({ ...group, isBad: group.late > 0 }))} />
            <TodoRows todos={todos} today={today} />
          </>
        )}
      </HomePart>
    </HomePanel>
  )
}
