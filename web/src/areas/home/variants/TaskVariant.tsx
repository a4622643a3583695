import { defaultPageSize, type TodoDue, todoDues } from '@lexdesk/domain'
import { Button, Input, Segmented, Select } from 'antd'
import { useState } from 'react'
import { EmptyHint } from '../../../ui/EmptyHint.tsx'
import { Pages } from '../../../ui/Pages.tsx'
import { useBreakpoint } from '../../../ui/useBreakpoint.ts'
import styles from '../desk/desk.module.css'
import { deskCalls } from '../desk/deskCalls.ts'
import { TodoRows } from '../desk/TodoRows.tsx'
import { HomePanel } from '../HomePanel.tsx'
import { HomePart } from '../HomePart.tsx'
import { useHomeQuery } from '../useHomeQuery.ts'
import { TodoTable } from './TodoTable.tsx'

const dues = [
  { value: '', label: '全部' },
  ...Object.entries(todoDues).map(([value, label]) => ({ value: value as TodoDue, label })),
]
const first = { group: '', due: '', keyword: '', pageNo: 1, pageSize: defaultPageSize }

/** 任务: all that waits for the operator, what is due first. */
export function TaskVariant() {
  const [asked, setAsked] = useState(first)
  const [typed, setTyped] = useState('')
  const { isMobile } = useBreakpoint()
  const query = useHomeQuery('todos', (signal) => deskCalls.todos(asked, signal), { more: JSON.stringify(asked) })
  const search = (more: Partial<typeof first>) => setAsked({ ...asked, ...more, pageNo: 1 })
  const isFiltered = asked.group !== '' || asked.due !== '' || asked.keyword !== ''
  return (
    <HomePanel title="待办任务" size="full">
      <div className={styles.filters} role="search">
        <Select
          aria-label="待办类型"
          value={asked.group}
          onChange={(group) => search({ group })}
          options={[
            { value: '', label: '全部类型' },
            ...(query.data?.groups ?? []).map(({ key, title, total }) => ({
              value: key,
              label: `${title}（${total}）`,
            })),
          ]}
        />
        <Segmented aria-label="到期" options={dues} value={asked.due} onChange={(due) => search({ due })} />
        <Input.Search
          aria-label="事项或编号"
          placeholder="事项或编号"
          allowClear
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onSearch={(keyword) => search({ keyword: keyword.trim() })}
        />
      </div>
      <HomePart query={query} isEmpty={({ total }) => total === 0 && !isFiltered} emptyText="没有待办任务" height={360}>
        {({ todos, total, today }) =>
          total === 0 ? (
            <EmptyHint description="没有符合条件的待办">
              <Button
                onClick={() => {
                  setTyped('')
                  search({ group: '', due: '', keyword: '' })
                }}
              >
                清除筛选
              </Button>
            </EmptyHint>
          ) : (
            <>
              {isMobile ? <TodoRows todos={todos} today={today} /> : <TodoTable todos={todos} today={today} />}
              <Pages
                page={asked.pageNo}
                size={asked.pageSize}
                total={total}
                onChange={(pageNo, pageSize) => setAsked({ ...asked, pageNo, pageSize })}
              />
            </>
          )
        }
      </HomePart>
    </HomePanel>
  )
}
