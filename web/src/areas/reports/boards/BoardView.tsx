import { FullscreenOutlined } from '@ant-design/icons'
import {
  board,
  boardColumns,
  type BoardDefinition,
  type BoardValues,
  type ChosenGroup,
  chosenText,
  permissionCode,
} from '@lexdesk/domain'
import { Button, ConfigProvider, Tag } from 'antd'
import { useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ShownRow } from '../../../api/resource/ResourceCalls.ts'
import { useSession } from '../../../api/session/useSession.ts'
import { EmptyHint } from '../../../ui/hints/EmptyHint.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import layout from '../../../ui/page/pageLayout.module.css'
import { PrintButton } from '../print/PrintButton.tsx'
import reportStyles from '../reports.module.css'
import styles from './boards.module.css'
import { BoardFilters } from './BoardFilters.tsx'
import { boardDesignPath } from './boardPaths.ts'
import type { BoardReports } from './BoardReports.ts'
import { BoardTileView } from './BoardTileView.tsx'
import { placeStyle } from './TileFrame.tsx'
import { useLiveFigures } from './useLiveFigures.ts'

interface BoardViewProps {
  row: ShownRow<typeof board>
  definition: BoardDefinition
  reports: BoardReports
}

/** A group that was clicked, and in which tile. */
interface Clicked extends ChosenGroup {
  tileId: string
}

/** On the whole screen only what is inside of the enlarged element is seen. */
const popupContainer = (): HTMLElement =>
  document.fullscreenElement instanceof HTMLElement ? document.fullscreenElement : document.body

/** A board as its readers see it: a click on a group limits the other tiles, and the figures follow the records. */
export function BoardView({ row, definition, reports }: BoardViewProps) {
  const { can } = useSession()
  const navigate = useNavigate()
  const wall = useRef<HTMLDivElement>(null)
  const [values, setValues] = useState<BoardValues>({})
  const [clicked, setClicked] = useState<Clicked>()
  const { filters } = definition
  // In the order of reading, for phones and screen readers.
  const tiles = useMemo(() => definition.tiles.toSorted((a, b) => a.y - b.y || a.x - b.x), [definition])
  const sources = useMemo(() => {
    const codes = new Set(tiles.flatMap(({ kind, report }) => (kind === 'report' ? [report] : [])))
    return [...new Set(reports.figures.filter(({ code }) => codes.has(code)).map(({ source }) => source))]
  }, [tiles, reports])
  useLiveFigures(sources)
  const mayExport =
    sources.every((name) => can(permissionCode({ name }, 'export'))) &&
    tiles.every(
      ({ kind, report }) =>
        kind !== 'sql' || reports.statements.find(({ code }) => code === report)?.mayExport !== false,
    )

  const choose = (tileId: string, group: ChosenGroup) =>
    setClicked((now) =>
      now?.tileId === tileId && chosenText(now) === chosenText(group) ? undefined : { ...group, tileId },
    )
  const printedTiles = () => (
    <>
      {clicked && <p className="paper-facts">点选：{chosenText(clicked)}</p>}
      <div className="paper-tiles">
        {tiles.map((tile) => (
          <div key={tile.id} className={tile.w > boardColumns / 2 ? 'paper-tile paper-tile-wide' : 'paper-tile'}>
            <BoardTileView
              tile={tile}
              reports={reports}
              filters={filters}
              values={values}
              chosen={clicked?.tileId === tile.id ? undefined : clicked}
            />
          </div>
        ))}
      </div>
    </>
  )
  return (
    <section className={layout.page}>
      <PageHeader
        title={row.title}
        description={row.description ?? undefined}
        extra={
          <div className={reportStyles.tools}>
            {document.fullscreenEnabled && (
              <Button icon={<FullscreenOutlined />} onClick={() => void wall.current?.requestFullscreen()}>
                全屏
              </Button>
            )}
            {tiles.length > 0 && mayExport && <PrintButton title={row.title} isWide content={printedTiles} />}
            {can(permissionCode(board, 'edit')) && (
              <Button type="primary" onClick={() => void navigate(boardDesignPath(row.id))}>
                设计
              </Button>
            )}
          </div>
        }
      />
      <div ref={wall} className={styles.wall}>
        {(filters.length > 0 || clicked) && (
          <div className={styles.bar}>
            <ConfigProvider getPopupContainer={popupContainer}>
              <BoardFilters filters={filters} values={values} statements={reports.statements} onChange={setValues} />
            </ConfigProvider>
            {clicked && (
              <Tag closable onClose={() => setClicked(undefined)} className={styles.clicked}>
                点选：{chosenText(clicked)}
              </Tag>
            )}
          </div>
        )}
        {tiles.length === 0 ? (
          <EmptyHint description="仪表板上还没有报表" />
        ) : (
          <div className={styles.tiles}>
            {tiles.map((tile) => (
              <div key={tile.id} className={styles.place} style={placeStyle(tile)}>
                <BoardTileView
                  tile={tile}
                  reports={reports}
                  filters={filters}
                  values={values}
                  chosen={clicked?.tileId === tile.id ? undefined : clicked}
                  own={clicked?.tileId === tile.id ? clicked : undefined}
                  onChoose={(group) => choose(tile.id, group)}
                />
              </div>
            ))}
          </div>
        )}
      </div>
    </section>
  )
}
