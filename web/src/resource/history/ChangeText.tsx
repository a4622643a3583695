import { type Field, printValue, type Values } from '@lexdesk/domain'
import { Typography } from 'antd'
import { useNames } from '../../api/dictionaries/useNames.ts'
import { shownFields } from '../../fields/rows/rowColumns.ts'
import styles from './ChangeText.module.css'

interface ChangeTextProps {
  field: Field | undefined
  value: unknown
  /** The text as it was displayed at that time. */
  text: string
  /** Struck out before an arrow, or highlighted in a comparison of two versions. */
  look?: 'struck' | 'removed' | 'added'
}

/** A past value. A sub-table shows its rows, since their number alone says little. */
export function ChangeText({ field, value, text, look }: ChangeTextProps) {
  const names = useNames()
  if (field?.kind === 'rows' && Array.isArray(value) && value.length > 0)
    return (value as Values[]).map((row, index) => (
      <div key={typeof row.id === 'string' ? row.id : index}>
        <span className={styles[look ?? 'plain']}>
          {shownFields(field.fields)
            .map(([name, child]) => printValue(child, name, row, names))
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
    ))
  if (text === '') return <Typography.Text type="secondary">（空）</Typography.Text>
  return <span className={styles[look ?? 'plain']}>{text}</span>
}
