import type { Resource } from '@lexdesk/domain'
import { Button, Tag } from 'antd'
import { useMemo } from 'react'
import styles from './ConditionBar.module.css'
import { conditionParams } from './listUrl.ts'
import { otherFilters } from './searchDraft.ts'
import { useConditionWords } from './useConditionWords.ts'
import type { ResourceListModel } from './useResourceList.ts'
import type { Selection } from './useSelection.ts'

interface ConditionBarProps {
  resource: Resource
  list: ResourceListModel
  selection: Selection
  onEditQuery: () => void
}

/** What narrows the list beyond the search bar, in words, and what is chosen; nothing works unseen. */
export function ConditionBar({ resource, list, selection, onEditQuery }: ConditionBarProps) {
  const { filters, query } = list.state
  const others = useMemo(() => otherFilters(resource, filters), [resource, filters])
  const advanced = useMemo(() => (query ? conditionParams({ filters: {}, query }) : {}), [query])
  const otherWords = useConditionWords(resource, others)
  const queryWords = useConditionWords(resource, advanced)
  const elsewhere = selection.count - countVisible(list.rows, selection)

  return (
    <>
      {(query !== null || otherWords !== '') && (
        <div className={styles.line}>
          {otherWords !== '' && (
            <Tag closable onClose={() => list.search(without(filters, others))} className={styles.words}>
              筛选：{otherWords}
            </Tag>
          )}
          {query && (
            <Tag color="processing" closable onClose={() => list.setQuery(null)} className={styles.words}>
              <button type="button" className={styles.edit} onClick={onEditQuery}>
                高级查询：{queryWords || `${query.records.length} 个条件`}
              </button>
            </Tag>
          )}
        </div>
      )}
      {selection.count > 0 && (
        <div className={styles.line} role="status">
          <span>
            已选择 <b>{selection.count}</b> 项{elsewhere > 0 && `，其中 ${elsewhere} 项不在本页`}
          </span>
          <Button type="link" size="small" onClick={selection.clear}>
            清空
          </Button>
        </div>
      )}
    </>
  )
}

function countVisible(rows: ResourceListModel['rows'], selection: Selection): number {
  return rows.reduce(
    (sum, row) => sum + (selection.has(row.id) ? 1 : 0) + countVisible(row.children ?? [], selection),
    0,
  )
}

function without(filters: Record<string, string>, others: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(filters).filter(([key]) => !(key in others)))
}
