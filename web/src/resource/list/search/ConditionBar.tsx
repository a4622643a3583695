import { groupColumns, type Resource } from '@lexdesk/domain'
import { recordsOf } from '@lexdesk/parts'
import { Tag } from 'antd'
import { useMemo } from 'react'
import styles from './ConditionBar.module.css'
import { conditionParams } from '../address/listUrl.ts'
import { otherFilters } from './searchDraft.ts'
import { useConditionWords } from './useConditionWords.ts'
import type { ResourceListModel } from '../useResourceList.ts'

interface ConditionBarProps {
  resource: Resource
  list: ResourceListModel
  onEditQuery: () => void
}

/** All filters beyond the search bar, in words: no filter is applied invisibly. */
export function ConditionBar({ resource, list, onEditQuery }: ConditionBarProps) {
  const { filters, query, groupBy } = list.state
  const grouping = groupColumns(resource).find(({ name }) => name === groupBy)
  const others = useMemo(() => otherFilters(resource, filters), [resource, filters])
  const advanced = useMemo(() => (query ? conditionParams({ filters: {}, query }) : {}), [query])
  const otherWords = useConditionWords(resource, others)
  const queryWords = useConditionWords(resource, advanced)
  if (query === null && otherWords === '' && !grouping) return null

  return (
    <div className={styles.line}>
      {otherWords !== '' && (
        <Tag closable onClose={() => list.search(without(filters, others))} className={styles.words}>
          筛选：{otherWords}
        </Tag>
      )}
      {grouping && (
        <Tag closable onClose={() => list.groupBy(null)} className={styles.words}>
          分组：{grouping.field.title}
        </Tag>
      )}
      {query && (
        <Tag color="processing" closable onClose={() => list.setQuery(null)} className={styles.words}>
          <button type="button" className={styles.edit} onClick={onEditQuery}>
            高级查询：{queryWords || `${recordsOf(query).length} 个条件`}
          </button>
        </Tag>
      )}
    </div>
  )
}

function without(filters: Record<string, string>, others: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(filters).filter(([key]) => !(key in others)))
}
