import { directoryPermission } from '@lexdesk/domain'
import { useSession } from '../../api/session/useSession.ts'
import { FigureCards } from './FigureCards.tsx'
import { MonthPanel } from './MonthPanel.tsx'
import { OverduePanel } from './OverduePanel.tsx'
import { VisitPanel } from './VisitPanel.tsx'

/** 图表: charts of the current figures. The sign-in statistics are for staff only. */
export function ChartVariant() {
  const { can } = useSession()
  return (
    <>
      <FigureCards />
      <MonthPanel />
      <OverduePanel />
      {(can(directoryPermission) || can('dashboard:monitor')) && <VisitPanel />}
    </>
  )
}
