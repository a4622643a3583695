import type { Field, Values } from '@lexdesk/domain'
import { Radio, Typography } from 'antd'
import { useId } from 'react'
import { FieldDisplay } from '../../fields/FieldDisplay.tsx'
import type { Choice, Versions } from './compareVersions.ts'
import styles from './ConflictDialog.module.css'

interface ConflictFieldProps {
  name: string
  field: Field
  versions: Versions
  choice: Choice | undefined
  onChoose: (choice: Choice) => void
}

/** The three values of a conflicting field side by side. */
export function ConflictField({ name, field, versions, choice, onChoose }: ConflictFieldProps) {
  const titleId = useId()
  const show = (row: Values) => <FieldDisplay name={name} field={field} value={row[name]} row={row} />
  return (
    <div>
      <Typography.Text strong id={titleId}>
        {field.title}
      </Typography.Text>
      <Radio.Group
        className={styles.choices}
        value={choice ?? null}
        onChange={({ target }) => onChoose(target.value as Choice)}
        aria-labelledby={titleId}
      >
        <Radio value="mine" className={styles.choice}>
          <div className={styles.label}>我的</div>
          {show(versions.mine)}
        </Radio>
        <Radio value="latest" className={styles.choice}>
          <div className={styles.label}>最新</div>
          {show(versions.latest)}
        </Radio>
        <div className={styles.choice}>
          <div className={styles.label}>原值</div>
          {show(versions.original)}
        </div>
      </Radio.Group>
    </div>
  )
}
