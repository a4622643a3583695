import { DownOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons'
import { createCalendar } from '@lexdesk/domain'
import { Alert, Button } from 'antd'
import { useId, useMemo, useState } from 'react'
import { usePreference } from '../../../api/preferences/usePreference.ts'
import { useToday } from '../../../fields/texts/useToday.ts'
import { formatError } from '../../../ui/hints/formatError.ts'
import { useBreakpoint } from '../../../ui/page/useBreakpoint.ts'
import { useHolidays } from '../useHolidays.ts'
import { MissingYearsAlert } from './MissingYearsAlert.tsx'
import { isNextYearDue, missingYears, yearStage } from './missingYears.ts'
import styles from './YearCalendar.module.css'
import { YearGrid } from './YearGrid.tsx'
import { yearOverview } from './yearOverview.ts'
import { YearState } from './YearState.tsx'
import { dayTypeTitles } from '../HolidayRow.ts'
import gridStyles from './YearGrid.module.css'

/** The valid years of an entry. */
const [firstYear, lastYear] = [2000, 2100]
const weekendsOnly = createCalendar([])

/** 年历: the year at a glance, above the list of its entries. */
export function YearCalendar() {
  const { isMobile } = useBreakpoint()
  const bodyId = useId()
  // On a phone twelve stacked months would push the list out of view.
  const [isOpen, setOpen] = usePreference('holidayCalendarOpen', !isMobile)
  const today = useToday()
  const thisYear = Number(today.slice(0, 4))
  const [year, setYear] = useState(thisYear)
  const { calendar, error, retry } = useHolidays(year, year)
  const next = useHolidays(thisYear + 1, thisYear + 1, isNextYearDue(today))
  const overview = useMemo(() => yearOverview(calendar ?? weekendsOnly, year), [calendar, year])
  const stageOf = (wantedYear: number) => {
    const known = wantedYear === year ? calendar : next.calendar
    return known && yearStage(known, wantedYear)
  }
  const warnings = missingYears({
    today,
    shown: year,
    stageOf,
  })

  return (
    <section className={styles.panel} aria-label="年历">
      <div className={styles.head}>
        <Button
          type="text"
          icon={<DownOutlined aria-hidden rotate={isOpen ? 0 : -90} />}
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={() => setOpen(!isOpen)}
        >
          年历
        </Button>
        <div className={styles.years}>
          <Button
            type="text"
            size="small"
            icon={<LeftOutlined />}
            aria-label="上一年"
            disabled={year <= firstYear}
            onClick={() => setYear(year - 1)}
          />
          <b aria-live="polite">{year} 年</b>
          <Button
            type="text"
            size="small"
            icon={<RightOutlined />}
            aria-label="下一年"
            disabled={year >= lastYear}
            onClick={() => setYear(year + 1)}
          />
          {year !== thisYear && (
            <Button type="link" size="small" onClick={() => setYear(thisYear)}>
              今年
            </Button>
          )}
        </div>
        <span>
          全年工作日 <b>{calendar ? overview.workdays : '–'}</b> 天
        </span>
        <div className={styles.state}>
          <YearState year={year} stage={stageOf(year)} />
        </div>
        {isOpen && <Legend />}
      </div>
      {error && !calendar && (
        <Alert
          type="error"
          showIcon
          title={`${year} 年节假日加载失败：${formatError(error)}`}
          action={
            <Button size="small" onClick={retry}>
              重试
            </Button>
          }
        />
      )}
      <MissingYearsAlert warnings={warnings} />
      <div id={bodyId} hidden={!isOpen} aria-busy={!calendar && !error}>
        {isOpen && <YearGrid year={year} overview={overview} isKnown={calendar !== undefined} today={today} />}
      </div>
    </section>
  )
}

const kinds = Object.entries({ ...dayTypeTitles, weekend: '周末' })

function Legend() {
  return (
    <ul className={gridStyles.legend} aria-label="图例">
      {kinds.map(([kind, title]) => (
        <li key={kind}>
          <span className={gridStyles.swatch} data-kind={kind} />
          {title}
        </li>
      ))}
    </ul>
  )
}
