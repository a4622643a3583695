import { deadline, mustDayNumber, openDeadlineStates, toPlainDate } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { Card, Flex } from 'antd'
import { Link } from 'react-router'
import { resourceApi } from '../../api/resource/resourceApi.ts'
import { useToday } from '../../fields/texts/useToday.ts'
import { soonDays } from '../../ui/values/dueWords.ts'
import styles from './DueFigures.module.css'

const api = resourceApi(deadline)

const laterDays = 30

interface Figure {
  key: string
  title: string
  params: Record<string, string>
  isLate?: boolean
}

/** The list filter behind each figure, as query parameters. */
function figuresOn(day: string): Figure[] {
  const running = { status: openDeadlineStates.join(',') }
  const after = (days: number) => toPlainDate(mustDayNumber(day) + days)
  return [
    { key: 'late', title: '已逾期', params: { ...running, date_end: after(-1) }, isLate: true },
    { key: 'today', title: '今天到期', params: { ...running, date_begin: day, date_end: day } },
    ...[soonDays, laterDays].map((days) => ({
      key: String(days),
      title: `${days} 天内到期`,
      params: { ...running, date_begin: day, date_end: after(days) },
    })),
    { key: 'ticked', title: '待复核', params: { status: 'ticked' } },
  ]
}

/** The number of due deadlines, each with a link to its list. */
export function DueFigures() {
  const figures = figuresOn(useToday())
  return (
    <Card size="small">
      <Flex wrap gap="8px 24px" component="ul" className={styles.figures}>
        {figures.map((figure) => (
          <li key={figure.key} data-late={figure.isLate ?? false}>
            <DueFigure figure={figure} />
          </li>
        ))}
      </Flex>
    </Card>
  )
}

function DueFigure({ figure: { title, params } }: { figure: Figure }) {
  const { data: total } = useQuery({
    queryKey: ['resource', deadline.name, 'list', { count: params }],
    queryFn: async ({ signal }) => (await api.list({ ...params, pageSize: 1 }, { signal })).total,
  })
  return (
    <Link to={`${deadline.path}?${new URLSearchParams(params).toString()}`}>
      <span>{title}</span> <strong>{total ?? '–'}</strong>
    </Link>
  )
}
