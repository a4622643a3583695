import { type Field, printValue, type Values } from '@lexdesk/domain'
import { Typography } from 'antd'
import { useNames } from '../../api/useNames.ts'

interface ChangeTextProps {
  field: Field | undefined
  value: unknown
  /** The words that people saw then. */
  text: string
  type?: 'danger' | 'success' | 'secondary'
  isDeleted?: boolean
}

/** A value of the past. A sub-table shows its rows, since their number alone says little. */
export function ChangeText({ field, value, text, type, isDeleted }: ChangeTextProps) {
  const names = useNames()
  if (field?.kind === 'rows' && Array.isArray(value) && value.length > 0)
    return (value as Values[]).map((row, index) => (
      <div key={typeof row.id === 'string' ? row.id : index}>
        <Typography.Text type={type} delete={isDeleted}>
          {Object.entries(field.fields)
            .map(([name, child]) => printValue(child, name, row, names))
            .filter(Boolean)
            .join(' · ')}
        </Typography.Text>
      </div>
    ))
  if (text === '') return <Typography.Text type="secondary">（空）</Typography.Text>
  return (
    <Typography.Text type={type} delete={isDeleted} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {text}
    </Typography.Text>
  )
}
