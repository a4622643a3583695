import { resources } from '@lexdesk/domain'
import { dashboardCalls } from '../dashboard/dashboardCalls.ts'
import { RecordRows } from '../dashboard/RecordRows.tsx'
import { HomePanel } from '../HomePanel.tsx'
import { HomePart } from '../HomePart.tsx'
import { useHomeQuery } from '../useHomeQuery.ts'

/** The records that the user worked on last. */
export function RecentPanel() {
  const query = useHomeQuery('recent', dashboardCalls.recent)
  return (
    <HomePanel title="最近处理">
      <HomePart query={query} isEmpty={(records) => records.length === 0} emptyText="还没有处理过记录" height={240}>
        {(records) => (
          <RecordRows
            title="最近处理的记录"
            records={records}
            note={({ resource, act, no }) => [titleOf(resource), act, no].filter(Boolean).join(' · ')}
            end={({ at }) => at.slice(5, 16)}
          />
        )}
      </HomePart>
    </HomePanel>
  )
}

const titleOf = (name: string): string | undefined => resources.find((resource) => resource.name === name)?.title
