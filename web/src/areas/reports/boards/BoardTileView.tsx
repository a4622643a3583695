import type { BoardFilter, BoardTile, BoardValues, ChosenGroup } from '@lexdesk/domain'
import type { ReactNode } from 'react'
import { EmptyHint } from '../../../ui/hints/EmptyHint.tsx'
import type { BoardReports } from './BoardReports.ts'
import { FiguresTile } from './FiguresTile.tsx'
import { SqlTile } from './SqlTile.tsx'
import { TileFrame } from './TileFrame.tsx'

export interface BoardTileProps {
  tile: BoardTile
  filters: readonly BoardFilter[]
  values: BoardValues
  chosen: ChosenGroup | undefined
  /** Without it a click on a group opens its rows. */
  onChoose?: (group: ChosenGroup) => void
  /** At the end of the title. */
  extra?: ReactNode
}

export const hiddenTitle = '无权查看的报表'

export function BoardTileView({ reports, ...props }: BoardTileProps & { reports: BoardReports }) {
  const { tile, extra } = props
  const figures = tile.kind === 'report' && reports.figures.find(({ code }) => code === tile.report)
  if (figures) return <FiguresTile {...props} report={figures} />
  const statement = tile.kind === 'sql' && reports.statements.find(({ code }) => code === tile.report)
  if (statement) return <SqlTile {...props} report={statement} />
  return (
    <TileFrame title={hiddenTitle} extra={extra}>
      <EmptyHint description="这张报表没有共享给您，或者您无权查看它的数据" />
    </TileFrame>
  )
}
