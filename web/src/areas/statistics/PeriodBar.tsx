import { Button, DatePicker } from 'antd'
import type { Dayjs } from 'dayjs'
import { useMemo } from 'react'
import { fromDayjs, toDayjs, typedFormats } from '../../fields/texts/dateText.ts'
import { type Period, periodPresets } from './periodPresets.ts'
import styles from './StatisticPage.module.css'

interface PeriodBarProps {
  period: Period
  onChange: (period: Period) => void
}

/** The first and the last day of a report, with presets. */
export function PeriodBar({ period, onChange }: PeriodBarProps) {
  // The same object for the same value: the picker drops typed text when it gets another one.
  const from = useMemo(() => toDayjs(period.from, 'date'), [period.from])
  const to = useMemo(() => toDayjs(period.to, 'date'), [period.to])
  const day = (name: keyof Period, label: string, isOut: (one: string) => boolean) => (
    <DatePicker
      aria-label={label}
      value={name === 'from' ? from : to}
      format={typedFormats.date}
      allowClear={false}
      disabledDate={(one) => isOut(fromDayjs(one, 'date') ?? '')}
      onChange={(one: Dayjs | null) => {
        const chosen = fromDayjs(one, 'date')
        if (chosen) onChange({ ...period, [name]: chosen })
      }}
    />
  )
  return (
    <div className={styles.period} role="group" aria-label="统计期间">
      <div className={styles.days}>
        {day('from', '开始日期', (one) => one > period.to)}
        <span aria-hidden="true">至</span>
        {day('to', '结束日期', (one) => one < period.from)}
      </div>
      <div className={styles.presets}>
        {periodPresets().map(({ label, ...preset }) => {
          const isChosen = preset.from === period.from && preset.to === period.to
          return (
            <Button
              key={label}
              size="small"
              type={isChosen ? 'primary' : 'default'}
              aria-pressed={isChosen}
              onClick={() => onChange(preset)}
            >
              {label}
            </Button>
          )
        })}
      </div>
    </div>
  )
}
