import { Select } from 'antd'
import styles from './Cron.module.css'
import { weekdayOptions } from './cronWords.ts'

interface CronWeekdayProps {
  label: string
  value: number
  onChange: (value: number) => void
}

/** A day of the week by its name. */
export function CronWeekday({ label, value, onChange }: CronWeekdayProps) {
  return (
    <Select
      className={styles.weekday}
      size="small"
      aria-label={label}
      value={value}
      options={weekdayOptions}
      onChange={onChange}
    />
  )
}
