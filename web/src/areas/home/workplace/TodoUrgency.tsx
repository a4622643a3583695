import { homeVariantKey, type Todo, type TodoDue, todoDues, type TodoPage } from '@lexdesk/domain'
import { DownOutlined, RightOutlined } from '@ant-design/icons'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { usePreference } from '../../../api/preferences/usePreference.ts'
import { daysLeft, soonDays } from '../../../ui/values/dueWords.ts'
import styles from '../dashboard/dashboard.module.css'
import { dashboardCalls } from '../dashboard/dashboardCalls.ts'
import { TodoRows } from '../dashboard/TodoRows.tsx'
import { HomePart } from '../HomePart.tsx'
import type { HomeVariant } from '../homeVariant.ts'
import { useHomeQuery } from '../useHomeQuery.ts'

interface TodoUrgencyProps {
  /** The soonest todos. */
  page: TodoPage
  /** Only todos of this kind. */
  group: string | undefined
}

/** The todos by urgency. What is not due soon is folded; a group without todos is left out. */
export function TodoUrgency({ page, group }: TodoUrgencyProps) {
  const { groups, todos, today } = page
  const counted = groups.filter(({ key }) => group === undefined || key === group)
  const parts = (Object.keys(todoDues) as TodoDue[])
    .map((due) => ({ due, count: counted.reduce((sum, { dues }) => sum + dues[due], 0) }))
    .filter(({ count }) => count > 0)
  return parts.map(({ due, count }, index) => {
    const rows = todos.filter((todo) => dueOf(todo, today) === due)
    // The first group is open even if nothing is urgent.
    return isUrgent(due) || index === 0 ? (
      <section key={due} className={styles.urgency} aria-label={todoDues[due]}>
        <h3 data-late={due === 'late'}>
          {todoDues[due]} <strong>{count}</strong>
        </h3>
        <TodoRows title={todoDues[due]} todos={rows} today={today} />
        <OtherTodos due={due} group={group} count={count - rows.length} />
      </section>
    ) : (
      <FoldedTodos key={due} due={due} group={group} count={count} />
    )
  })
}

const isUrgent = (due: TodoDue): boolean => due === 'late' || due === 'today' || due === 'week'

function dueOf({ due }: Todo, today: string): TodoDue {
  if (due === null) return 'none'
  const left = daysLeft(due, today)
  if (left < 0) return 'late'
  if (left === 0) return 'today'
  return left <= soonDays ? 'week' : 'later'
}

interface PartProps {
  due: TodoDue
  group: string | undefined
  count: number
}

const shown = 10

/** Loaded when it is opened. */
function FoldedTodos({ due, group, count }: PartProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={styles.urgency} aria-label={todoDues[due]}>
      <h3>
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {isOpen ? <DownOutlined /> : <RightOutlined />} {todoDues[due]} <strong>{count}</strong>
        </button>
      </h3>
      <div id={id}>{isOpen && <OpenedTodos due={due} group={group} />}</div>
    </section>
  )
}

function OpenedTodos({ due, group }: Omit<PartProps, 'count'>) {
  const request = { only: 'steps', due, ...(group !== undefined && { group }), pageSize: shown } as const
  const query = useHomeQuery('todos', (signal) => dashboardCalls.todos(request, signal), {
    more: JSON.stringify(request),
  })
  return (
    <HomePart query={query} isEmpty={({ total }) => total === 0} height={96}>
      {({ todos, total, today }) => (
        <>
          <TodoRows title={todoDues[due]} todos={todos} today={today} />
          <OtherTodos due={due} group={group} count={total - todos.length} />
        </>
      )}
    </HomePart>
  )
}

/** A link to the rest, in the list of all todos. */
function OtherTodos({ due, group, count }: PartProps) {
  const [, choose] = usePreference<HomeVariant>(homeVariantKey, 'chart')
  if (count <= 0) return null
  const filters = new URLSearchParams({ due, ...(group !== undefined && { group }) })
  return (
    <Link className={styles.others} to={`/dashboard/analysis?${filters.toString()}`} onClick={() => choose('task')}>
      {`其余 ${count} 项`}
    </Link>
  )
}
