import { dashboardPeriods } from '@lexdesk/domain'
import { Derivation } from '../../../ui/values/Derivation.tsx'
import { CountLinks } from '../dashboard/CountLinks.tsx'
import { dashboardCalls } from '../dashboard/dashboardCalls.ts'
import { DueText } from '../dashboard/DueText.tsx'
import { RecordRows } from '../dashboard/RecordRows.tsx'
import { HomePanel } from '../HomePanel.tsx'
import { HomePart } from '../HomePart.tsx'
import { useHomeQuery } from '../useHomeQuery.ts'

/** The deadlines that the user is responsible for, and how each date was calculated. */
export function DeadlinesPanel({ size }: { size: 'wide' | 'full' }) {
  const query = useHomeQuery('deadlines', dashboardCalls.deadlines)
  return (
    <HomePanel title="我的期限" size={size}>
      <HomePart
        query={query}
        isEmpty={({ deadlines }) => deadlines.length === 0}
        emptyText={`没有逾期或 ${dashboardPeriods.dueDays} 天内到期的期限`}
        height={240}
      >
        {({ overdue, nextSevenDays, deadlines, today }) => (
          <>
            <CountLinks
              title="我的期限"
              counts={[
                { key: 'overdue', title: '已逾期', ...overdue, isBad: true },
                { key: 'soon', title: `${dashboardPeriods.dueDays} 天内到期`, ...nextSevenDays },
              ]}
            />
            <RecordRows
              title="最近的期限"
              records={deadlines}
              note={({ matter, derivation }) => (
                <>
                  {matter} <Derivation text={derivation} />
                </>
              )}
              end={({ date }) => <DueText date={date} today={today} />}
            />
          </>
        )}
      </HomePart>
    </HomePanel>
  )
}
