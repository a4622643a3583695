import { FigureCards } from './FigureCards.tsx'
import { MonthPanel } from './MonthPanel.tsx'
import { OverduePanel } from './OverduePanel.tsx'
import { VisitPanel } from './VisitPanel.tsx'

/** 图表: what there is, on real figures. */
export function ChartVariant() {
  return (
    <>
      <FigureCards />
      <MonthPanel />
      <OverduePanel />
      <VisitPanel />
    </>
  )
}
