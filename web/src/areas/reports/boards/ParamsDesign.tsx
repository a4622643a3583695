import {
  type BoardFilter,
  type Field,
  type FilteredParam,
  isDate,
  paramTakes,
  type SqlReportHead,
} from '@lexdesk/domain'
import { Select } from 'antd'
import styles from './boards.module.css'

interface ParamsDesignProps {
  filter: BoardFilter
  field: Field
  statements: readonly SqlReportHead[]
  onChange: (filter: BoardFilter) => void
}

const partTitles: Record<FilteredParam['part'], string> = { value: '', from: '（开始日）', to: '（结束日）' }

/** Which parameters of which SQL reports a shared filter gives a value. */
export function ParamsDesign({ filter, field, statements, onChange }: ParamsDesignProps) {
  const { params, fields } = filter
  const parts = isDate(field) ? (['from', 'to'] as const) : (['value'] as const)
  return statements.flatMap(({ code, title, params: own }) =>
    parts.map((part) => {
      const id = `${filter.id}${code}${part}`
      const isHere = (one: FilteredParam) => one.report === code && one.part === part
      const chosen = params.find(isHere)?.param
      const isOnly = chosen !== undefined && fields.length + params.length === 1
      const options = own
        .filter((param) => paramTakes(field, param, part))
        .map((param) => ({ value: param.name ?? '', label: param.title ?? '' }))
      return (
        <div key={id} className={styles.line}>
          <label htmlFor={id}>
            {title}
            {partTitles[part]}
          </label>
          <Select<string | undefined>
            id={id}
            allowClear={!isOnly}
            placeholder={options.length > 0 ? '不受此筛选限制' : '没有对应的参数'}
            disabled={options.length === 0}
            value={chosen ?? null}
            options={options}
            onChange={(param?: string) => {
              const others = params.filter((one) => !isHere(one))
              onChange({ ...filter, params: param === undefined ? others : [...others, { report: code, param, part }] })
            }}
          />
        </div>
      )
    }),
  )
}
