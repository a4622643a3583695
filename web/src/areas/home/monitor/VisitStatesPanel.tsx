import { monitorEndpoints } from '@lexdesk/domain'
import { CountLinks } from '../dashboard/CountLinks.tsx'
import { HomePanel } from '../HomePanel.tsx'
import { HomePart } from '../HomePart.tsx'
import { useMonitorQuery } from './useMonitorQuery.ts'

/** Today's appointments by state. */
export function VisitStatesPanel() {
  const query = useMonitorQuery(monitorEndpoints.visits)
  return (
    <HomePanel title="今日预约">
      <HomePart query={query} isEmpty={(found) => !found || found.total === 0} emptyText="今天没有预约" height={80}>
        {(found) => (
          <CountLinks
            title="今日预约的状态"
            counts={[
              { key: 'all', title: '全部', total: found!.total, path: found!.path },
              ...found!.states.map(({ state, ...count }) => ({ key: state, ...count, isBad: state === 'noShow' })),
            ]}
          />
        )}
      </HomePart>
    </HomePanel>
  )
}
