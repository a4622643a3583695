import type { ReportAnswer, ReportFilter, Resource } from '@lexdesk/domain'
import { use, useMemo } from 'react'
import { useResourceNamed } from '../../api/resource/useResourceNamed.ts'
import { useConditionWords } from '../../resource/list/search/useConditionWords.ts'
import { PaperWidth } from '../../ui/print/PaperWidth.ts'
import styles from './reports.module.css'

/** What the figures are about. Paper also says by which filters, which a reader of the screen can open. */
export function ReportFacts({ answer }: { answer: ReportAnswer }) {
  const isPrinted = use(PaperWidth) !== undefined
  const resource = useResourceNamed()(answer.source)
  const { sourceTitle, asOf, groupCount, groups, filter } = answer
  return (
    <p className={styles.facts}>
      <span>数据来源 {sourceTitle}</span>
      <span>数据截至 {asOf.slice(0, 16)}</span>
      {groupCount > groups.length && (
        <span>
          共 {groupCount} 组，显示前 {groups.length} 组，合计为全部
        </span>
      )}
      {isPrinted && filter && resource && <FilterWords resource={resource} filter={filter} />}
    </p>
  )
}

function FilterWords({ resource, filter }: { resource: Resource; filter: ReportFilter }) {
  const params = useMemo(
    () => ({ superQueryParams: JSON.stringify(filter.records), superQueryMatchType: filter.matchType }),
    [filter],
  )
  return <span>筛选：{useConditionWords(resource, params)}</span>
}
