import { type BoardLawyer, type BoardVisit, mustDayNumber, toPlainDate, weekdayName } from '@lexdesk/domain'
import { App } from 'antd'
import { useState } from 'react'
import { useToday } from '../../fields/texts/useToday.ts'
import { EmptyHint } from '../../ui/hints/EmptyHint.tsx'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import { FormSkeleton } from '../../ui/hints/Skeletons.tsx'
import styles from './board.module.css'
import { BoardHead } from './BoardHead.tsx'
import { MoveDialog, type Move } from './MoveDialog.tsx'
import { useBoard } from './useBoard.ts'
import { useVisitDetail } from './useVisitDetail.tsx'
import { VisitCard } from './VisitCard.tsx'

const mondayOf = (date: string): number => {
  const day = mustDayNumber(date)
  return day - ((day + 3) % 7)
}

/** 周排期: a row per lawyer, a column per day. Dragging to another day asks for the new time and the reason. */
export function WeekBoard() {
  const { message } = App.useApp()
  const thisMonday = mondayOf(useToday())
  const [monday, setMonday] = useState(thisMonday)
  const [from, to] = [toPlainDate(monday), toPlainDate(monday + 6)]
  const { data, error, isFetching, refetch } = useBoard(from, to)
  const [dragged, setDragged] = useState<BoardVisit>()
  const [move, setMove] = useState<Move>()
  const { detail, show } = useVisitDetail()

  function drop(lawyer: BoardLawyer, date: string) {
    if (!dragged) return
    setDragged(undefined)
    const isSame = dragged.lawyerId === lawyer.userId
    if (isSame && dragged.startAt.startsWith(date)) return
    if (!isSame && dragged.status !== 'assigned') {
      message.warning('已确认的预约改期不换律师；需要换人时，请先取消或由律师退回')
      return
    }
    setMove({
      id: dragged.id,
      step: isSame ? 'reschedule' : 'assign',
      startAt: `${date} ${dragged.startAt.slice(11)}`,
      ...(!isSame && { lawyerId: lawyer.userId, lawyerName: lawyer.name }),
    })
  }

  return (
    <>
      <BoardHead
        title={`${from} 至 ${to}`}
        unit="周"
        isBusy={isFetching}
        onTurn={(steps) => setMonday(monday + steps * 7)}
        onToday={() => setMonday(thisMonday)}
      />
      {!data && (error ? <ErrorHint error={error} onRetry={() => void refetch()} /> : <FormSkeleton />)}
      {data?.lawyers.length === 0 && <EmptyHint description="还没有可以预约的律师，请先在“律师档案”中登记并认证" />}
      {data && data.lawyers.length > 0 && (
        <div className={styles.scroll}>
          <table className={styles.week} aria-label="周排期">
            <thead>
              <tr>
                <th scope="col">律师</th>
                {data.days.map(({ date, isWorkday, dayText }) => (
                  <th key={date} scope="col" data-rest={!isWorkday} title={dayText}>
                    {date.slice(5)} {weekdayName(mustDayNumber(date)).replace('星期', '周')}
                    {dayText.includes('，') && <small>{dayText.split('，').slice(1).join('，')}</small>}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.lawyers.map((lawyer) => (
                <tr key={lawyer.userId}>
                  <th scope="row">{lawyer.name}</th>
                  {data.days.map(({ date, isWorkday }, index) => (
                    <td
                      key={date}
                      data-rest={!isWorkday}
                      data-closed={lawyer.hours[index]?.length === 0}
                      data-target={dragged !== undefined}
                      onDragOver={(event) => dragged && event.preventDefault()}
                      onDrop={(event) => {
                        event.preventDefault()
                        drop(lawyer, date)
                      }}
                    >
                      {data.visits
                        .filter((visit) => visit.lawyerId === lawyer.userId && visit.startAt.startsWith(date))
                        .map((visit) => (
                          <VisitCard key={visit.id} visit={visit} onDrag={setDragged} onOpen={({ id }) => show(id)} />
                        ))}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {move && <MoveDialog key={move.id} move={move} onClose={() => setMove(undefined)} />}
      {detail}
    </>
  )
}
