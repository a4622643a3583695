import type { BoardFilter, BoardTile, BoardValues, ChosenGroup } from '@lexdesk/domain'
import type { ReactNode } from 'react'

export interface BoardTileProps {
  tile: BoardTile
  filters: readonly BoardFilter[]
  values: BoardValues
  /** The group that was clicked in another tile, which limits this one. */
  chosen: ChosenGroup | undefined
  /** The group that was clicked in this tile. */
  own?: ChosenGroup | undefined
  /** Without it a click on a group opens its rows. */
  onChoose?: (group: ChosenGroup) => void
  /** At the end of the title. */
  extra?: ReactNode
}
