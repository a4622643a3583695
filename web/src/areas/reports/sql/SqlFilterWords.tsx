import { isListParam, paramFields, sqlReport, type SqlReportHead, type Values } from '@lexdesk/domain'
import { useMemo } from 'react'
import { useConditionWords } from '../../../resource/list/search/useConditionWords.ts'
import { inputsOf } from '../../../resource/stateActions.ts'
import styles from '../reports.module.css'

interface SqlFilterWordsProps {
  report: SqlReportHead
  /** The values of its parameters. */
  values: Values
}

/** For which values of its parameters a SQL report was run, as a sentence on paper. */
export function SqlFilterWords({ report: { params }, values }: SqlFilterWordsProps) {
  const resource = useMemo(() => inputsOf(sqlReport, paramFields(params)), [params])
  const asked = useMemo(() => {
    const records = params.flatMap((param) => {
      const [field, val] = [param.name ?? '', values[param.name ?? '']]
      if (val === null || val === undefined || val === '') return []
      return [{ field, rule: isListParam(param) ? 'in' : 'eq', val }]
    })
    return { superQueryParams: JSON.stringify(records), superQueryMatchType: 'and' }
  }, [params, values])
  const words = useConditionWords(resource, asked)
  return words && <p className={styles.facts}>参数：{words}</p>
}
