import { isReportColumn, reportFields, type Resource, type RowsDefinition } from '@lexdesk/domain'
import { Select } from 'antd'
import styles from './reports.module.css'

interface RowsDesignProps {
  resource: Resource
  definition: RowsDefinition
  onChange: (definition: RowsDefinition) => void
}

const lists = [
  ['columns', '列', '列表中显示的字段'],
  ['search', '查询条件', '读者可以按这些字段查找'],
  ['ranges', '区间查询', '弹窗选择中按起止查找的字段'],
  ['params', '参数', '弹窗选择可以用 self_ 参数限定的字段'],
] as const

/** The fields of a report of rows. */
export function RowsDesign({ resource, definition, onChange }: RowsDesignProps) {
  const fields = reportFields(resource).filter(({ field }) => isReportColumn(field))
  const options = fields.map(({ name, field }) => ({ value: name, label: field.title }))
  return lists.map(([key, title, hint]) => (
    <div key={key} className={styles.part}>
      <label htmlFor={`report-${key}`}>{title}</label>
      <Select
        id={`report-${key}`}
        mode="multiple"
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={hint}
        options={options}
        value={definition[key]}
        onChange={(names: string[]) => onChange({ ...definition, [key]: names })}
      />
    </div>
  ))
}
