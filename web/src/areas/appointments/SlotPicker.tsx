import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { type appointment, mustDayNumber, toPlainDate } from '@lexdesk/domain'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Button, Spin } from 'antd'
import { useId, useState } from 'react'
import { today } from '../../fields/texts/dateText.ts'
import type { ActionSlotProps } from '../../resource/ResourceSlots.ts'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import { appointmentCalls } from './appointmentCalls.ts'
import { CandidatePicker } from './CandidatePicker.tsx'
import styles from './SlotPicker.module.css'

interface SlotPickerProps extends ActionSlotProps<typeof appointment> {
  /** The lawyer is fixed; only the time is chosen. */
  isMove?: boolean
}

const dayOf = (value: unknown): string | undefined => (typeof value === 'string' ? value.slice(0, 10) : undefined)

/** Free hours to choose, beside the fields for lawyer and time, so that users need not look them up in the calendar. */
export function SlotPicker({ row, values, onChange, isMove = false }: SlotPickerProps) {
  const titleId = useId()
  const fill: (name: keyof typeof values, value: unknown) => void = onChange
  const [shownDay, setShownDay] = useState<string>()
  const requested = (row.expectSlots as { startAt?: string }[] | undefined)?.[0]?.startAt
  const date = shownDay ?? dayOf(values.startAt) ?? dayOf(requested) ?? today().add(1, 'day').format('YYYY-MM-DD')
  const lawyerId = isMove ? row.lawyerId : values.lawyerId
  const itemId = row.itemId
  const isKnown = typeof lawyerId === 'string' && typeof itemId === 'string'
  // The hours of the previous day stay until the new ones have loaded, to avoid layout shifts.
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['resource', 'appointment', 'slots', lawyerId, itemId, date, row.id],
    queryFn: ({ signal }) =>
      appointmentCalls.slots({ lawyerId: String(lawyerId), itemId: String(itemId), date, exceptId: row.id }, signal),
    enabled: isKnown,
    placeholderData: keepPreviousData,
  })
  const moveBy = (days: number) => setShownDay(toPlainDate(mustDayNumber(date) + days))

  return (
    <section className={styles.picker} aria-labelledby={titleId}>
      {!isMove && (
        <CandidatePicker
          goodAtId={String(row.goodAtId)}
          date={date}
          chosen={typeof lawyerId === 'string' ? lawyerId : undefined}
          onChoose={({ userId, name }) => {
            onChange('lawyerId_dictText', name)
            onChange('lawyerId', userId)
          }}
        />
      )}
      <div className={styles.head}>
        <b id={titleId}>可约时间</b>
        <Button size="small" icon={<LeftOutlined />} aria-label="前一天" onClick={() => moveBy(-1)} />
        <span aria-live="polite">
          {date}
          {data?.date === date && <span className={data.isWorkday ? undefined : styles.rest}> {data.dayText}</span>}
        </span>
        <Button size="small" icon={<RightOutlined />} aria-label="后一天" onClick={() => moveBy(1)} />
        {isFetching && <Spin size="small" />}
      </div>
      {!isKnown && <p className={styles.hint}>{itemId ? '请先选择接待律师' : '请先编辑该预约，选择预约项目'}</p>}
      {isKnown && error && !data && <ErrorHint error={error} onRetry={() => void refetch()} />}
      {data?.problem && <Alert type="warning" showIcon title={data.problem} />}
      {data && !data.problem && (
        <div className={styles.slots} role="group" aria-labelledby={titleId}>
          {data.slots.map(({ startAt, endAt, isFree, reason }) => (
            <Button
              key={startAt}
              size="small"
              type={values.startAt === startAt ? 'primary' : 'default'}
              aria-pressed={values.startAt === startAt}
              disabled={!isFree || isPlaceholderData}
              title={reason}
              onClick={() => fill('startAt', startAt)}
            >
              {startAt.slice(11, 16)}–{endAt.slice(11, 16)}
            </Button>
          ))}
          {data.slots.length === 0 && <span className={styles.hint}>当天没有足够长的空档</span>}
        </div>
      )}
    </section>
  )
}
