import { CloseOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import type { Chosen } from '../PickerRecord.ts'
import styles from './RecordDialog.module.css'

interface ChosenRecordsProps {
  chosen: readonly Chosen[]
  onChange: (chosen: Chosen[]) => void
}

/** The rows selected on all pages; each can be removed. */
export function ChosenRecords({ chosen, onChange }: ChosenRecordsProps) {
  return (
    <section className={styles.chosen} aria-label="已选记录">
      <Flex justify="space-between" align="center">
        <strong>已选 {chosen.length} 条</strong>
        <Button type="link" size="small" disabled={chosen.length === 0} onClick={() => onChange([])}>
          清空
        </Button>
      </Flex>
      <ul className={styles.chosenList}>
        {chosen.map(({ value, label }) => (
          <li key={value}>
            <span title={label}>{label}</span>
            <Button
              type="text"
              size="small"
              aria-label={`移除${label}`}
              icon={<CloseOutlined />}
              onClick={() => onChange(chosen.filter((one) => one.value !== value))}
            />
          </li>
        ))}
      </ul>
      {chosen.length === 0 && <span className={styles.nothing}>尚未选择</span>}
    </section>
  )
}
