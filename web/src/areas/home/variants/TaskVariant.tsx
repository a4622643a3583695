import { type TodoDue, todoDues } from '@lexdesk/domain'
import { Pages } from '@lexdesk/parts'
import { Button, Input, Segmented, Select } from 'antd'
import { EmptyHint } from '../../../ui/hints/EmptyHint.tsx'
import { useBreakpoint } from '../../../ui/page/useBreakpoint.ts'
import { useSearchDraft } from '../../../ui/rows/useSearchDraft.ts'
import { type Filters, useUrlFilters } from '../../../ui/rows/useUrlFilters.ts'
import styles from '../dashboard/dashboard.module.css'
import { dashboardCalls } from '../dashboard/dashboardCalls.ts'
import { TodoRows } from '../dashboard/TodoRows.tsx'
import { HomePanel } from '../HomePanel.tsx'
import { HomePart } from '../HomePart.tsx'
import { useHomeQuery } from '../useHomeQuery.ts'
import { TodoTable } from './TodoTable.tsx'

const dues = [
  { value: '', label: '全部' },
  ...Object.entries(todoDues).map(([value, label]) => ({ value: value as TodoDue, label })),
]
const names = ['group', 'due', 'keyword'] as const
type TodoFilters = Filters<(typeof names)[number]>

/** 任务: all to-dos of the user, soonest first. The filters are part of the URL. */
export function TaskVariant() {
  const { filters, pageNo, pageSize, isFiltered, search, goTo } = useUrlFilters(names)
  const { draft, setDraft, search: ask } = useSearchDraft(filters, (wanted) => wanted.keyword ?? '', search)
  const { isMobile } = useBreakpoint()
  const request = { ...filters, pageNo, pageSize }
  const query = useHomeQuery('todos', (signal) => dashboardCalls.todos(request, signal), {
    more: JSON.stringify(request),
  })
  const change = (more: TodoFilters) => ask({ ...filters, ...more })
  return (
    <HomePanel title="待办任务" size="full">
      <div className={styles.filters} role="search">
        <Select
          aria-label="待办类型"
          value={filters.group ?? ''}
          onChange={(group) => change({ group })}
          options={[
            { value: '', label: '全部类型' },
            ...(query.data?.groups ?? []).map(({ key, title, total }) => ({
              value: key,
              label: `${title}（${total}）`,
            })),
          ]}
        />
        <Segmented aria-label="到期" options={dues} value={filters.due ?? ''} onChange={(due) => change({ due })} />
        <Input.Search
          aria-label="事项或编号"
          placeholder="事项或编号"
          allowClear
          value={draft}
          onChange={({ target }) => setDraft(target.value)}
          onSearch={(keyword) => change({ keyword })}
        />
      </div>
      <HomePart query={query} isEmpty={({ total }) => total === 0 && !isFiltered} emptyText="没有待办任务" height={360}>
        {({ todos, total, today }) =>
          total === 0 ? (
            <EmptyHint description="没有符合条件的待办">
              <Button
                onClick={() => {
                  setDraft('')
                  ask({})
                }}
              >
                清除筛选
              </Button>
            </EmptyHint>
          ) : (
            <>
              {isMobile ? (
                <TodoRows title="待办任务" todos={todos} today={today} />
              ) : (
                <TodoTable todos={todos} today={today} />
              )}
              <Pages page={pageNo} size={pageSize} total={total} onChange={goTo} />
            </>
          )
        }
      </HomePart>
    </HomePanel>
  )
}
