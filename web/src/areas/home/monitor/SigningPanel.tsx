import { dashboardPeriods, monitorEndpoints } from '@lexdesk/domain'
import { CountLinks } from '../dashboard/CountLinks.tsx'
import { RecordRows } from '../dashboard/RecordRows.tsx'
import { HomePanel } from '../HomePanel.tsx'
import { HomePart } from '../HomePart.tsx'
import { useMonitorQuery } from './useMonitorQuery.ts'

/** Contracts sent for signing, the next to expire first. */
export function SigningPanel() {
  const query = useMonitorQuery(monitorEndpoints.signing)
  return (
    <HomePanel title="等待签署">
      <HomePart
        query={query}
        isEmpty={(found) => !found || found.total === 0}
        emptyText="没有等待签署的合同"
        height={160}
      >
        {(found) => (
          <>
            <CountLinks
              title="等待签署的合同"
              counts={[
                { key: 'all', title: '签署中', total: found!.total, path: found!.path },
                { key: 'soon', title: `${dashboardPeriods.signDays} 天内截止`, ...found!.soon, isBad: true },
              ]}
            />
            <RecordRows
              title="最先截止的合同"
              records={found!.contracts}
              note={({ no, signed, signers }) => `${no ?? ''} · 已签 ${signed} / ${signers}`}
              end={({ signBy }) => signBy && `截止 ${signBy}`}
            />
          </>
        )}
      </HomePart>
    </HomePanel>
  )
}
