import { InputNumber } from 'antd'
import styles from './Cron.module.css'
import type { Bounds } from './cronBounds.ts'

interface CronNumberProps {
  label: string
  value: number
  bounds: Bounds
  onChange: (value: number) => void
}

/** A number in a sentence. An emptied input restores its number on blur. */
export function CronNumber({ label, value, bounds, onChange }: CronNumberProps) {
  return (
    <InputNumber<number>
      className={styles.number}
      size="small"
      aria-label={label}
      precision={0}
      min={bounds.min}
      max={bounds.max}
      value={value}
      onChange={(next) => next !== null && onChange(next)}
    />
  )
}
