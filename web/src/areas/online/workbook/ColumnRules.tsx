import { isSearchable, isYes } from '@lexdesk/domain'
import { Checkbox } from 'antd'
import type { CheckedColumn } from './CheckedColumn.ts'
import { takesUnique } from './columnKinds.ts'
import styles from './ColumnRules.module.css'

type Rule = 'required' | 'unique' | 'inList' | 'inSearch'

const rules: readonly { name: Rule; title: string; isFor: (column: CheckedColumn) => boolean }[] = [
  { name: 'required', title: '必填', isFor: () => true },
  { name: 'inList', title: '列表显示', isFor: () => true },
  { name: 'unique', title: '不重复', isFor: takesUnique },
  { name: 'inSearch', title: '查询条件', isFor: ({ kind }) => isSearchable(kind) },
]

interface ColumnRulesProps {
  column: CheckedColumn
  onChange: (changes: Partial<CheckedColumn>) => void
}

/** What the values of a column must be on the left, and what the list does with it on the right. */
export function ColumnRules({ column, onChange }: ColumnRulesProps) {
  return (
    <div className={styles.rules}>
      {rules.map(({ name, title, isFor }) =>
        isFor(column) ? (
          <Checkbox
            key={name}
            aria-label={`${column.title}${title}`}
            checked={isYes(column[name])}
            onChange={({ target }) => onChange({ [name]: target.checked ? 'Y' : 'N' })}
          >
            {title}
          </Checkbox>
        ) : (
          <span key={name} />
        ),
      )}
    </div>
  )
}
