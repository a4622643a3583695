import { Button, DatePicker } from 'antd'
import type { Dayjs } from 'dayjs'
import { fromDayjs, toDayjs, typedFormats } from '../../fields/texts/dateText.ts'
import { type Period, periodPresets } from './periodPresets.ts'
import styles from './StatisticPage.module.css'

interface PeriodBarProps {
  period: Period
  onChange: (period: Period) => void
}

/** The first and the last day of a report, with presets. */
export function PeriodBar({ period, onChange }: PeriodBarProps) {
  const day = (name: keyof Period, label: string, isOut: (one: string) => boolean) => (
    <DatePicker
      aria-label={label}
      value={toDayjs(period[name], 'date')}
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
        {periodPresets().map(({ label, from, to }) => {
          const isChosen = from === period.from && to === period.to
          return (
            <Button
              key={label}
              size="small"
              type={isChosen ? 'primary' : 'default'}
              aria-pressed={isChosen}
              onClick={() => onChange({ from, to })}
            >
              {label}
            </Button>
          )
        })}
      </div>
    </div>
  )
}
