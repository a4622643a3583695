import { addMonths, mustDayNumber, toPlainDate } from '@lexdesk/domain'
import { useState } from 'react'
import { useToday } from '../../fields/texts/useToday.ts'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import { FormSkeleton } from '../../ui/hints/Skeletons.tsx'
import styles from './board.module.css'
import { BoardHead } from './BoardHead.tsx'
import { useBoard } from './useBoard.ts'
import { useVisitDetail } from './useVisitDetail.tsx'
import { VisitCard } from './VisitCard.tsx'

const weekdays = ['周一', '周二', '周三', '周四', '周五', '周六', '周日']
const cells = 42

/** 月历: all appointments of a month by day. */
export function MonthCalendar() {
  const now = useToday()
  const [month, setMonth] = useState(now.slice(0, 7))
  const first = mustDayNumber(`${month}-01`)
  const start = first - ((first + 3) % 7)
  const { data, error, isFetching, refetch } = useBoard(toPlainDate(start), toPlainDate(start + cells - 1))
  const { detail, show } = useVisitDetail()
  const nameOf = (id: string) => data?.lawyers.find(({ userId }) => userId === id)?.name ?? ''
  return (
    <>
      <BoardHead
        title={`${month.slice(0, 4)} 年 ${Number(month.slice(5))} 月`}
        unit="月"
        isBusy={isFetching}
        onTurn={(steps) => setMonth(toPlainDate(addMonths(first, steps).day).slice(0, 7))}
        onToday={() => setMonth(now.slice(0, 7))}
      />
      {!data && (error ? <ErrorHint error={error} onRetry={() => void refetch()} /> : <FormSkeleton />)}
      {data && (
        <ol className={styles.month} aria-label="月历">
          {weekdays.map((name) => (
            <li key={name} className={styles.weekday} aria-hidden>
              {name}
            </li>
          ))}
          {data.days.map(({ date, isWorkday, dayText }) => {
            const visits = data.visits.filter(({ startAt }) => startAt.startsWith(date))
            return (
              <li
                key={date}
                className={styles.day}
                data-rest={!isWorkday}
                data-outside={!date.startsWith(month)}
                data-today={date === now}
                data-empty={visits.length === 0}
                title={dayText}
              >
                <div className={styles.date}>
                  {Number(date.slice(8))} 日
                  {dayText.includes('，') && <small>{dayText.split('，').slice(1).join('，')}</small>}
                </div>
                {visits.map((visit) => (
                  <VisitCard
                    key={visit.id}
                    visit={{ ...visit, personName: `${nameOf(visit.lawyerId)} · ${visit.personName}` }}
                    onOpen={({ id }) => show(id)}
                  />
                ))}
              </li>
            )
          })}
        </ol>
      )}
      {detail}
    </>
  )
}
