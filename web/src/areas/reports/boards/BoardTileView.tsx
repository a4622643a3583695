import { EmptyHint } from '../../../ui/hints/EmptyHint.tsx'
import type { BoardReports } from './BoardReports.ts'
import type { BoardTileProps } from './BoardTileProps.ts'
import { FiguresTile } from './FiguresTile.tsx'
import { SqlTile } from './SqlTile.tsx'
import { TileFrame } from './TileFrame.tsx'

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
