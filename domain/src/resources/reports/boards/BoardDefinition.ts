// Types instead of interfaces: only those are JSON to the compiler.

/** Where a tile lies, in cells. */
export type BoardPlace = { x: number; y: number; w: number; h: number }

/** A report on a board. */
export type BoardTile = BoardPlace & {
  id: string
  kind: BoardTileKind
  /** The code of the report. */
  report: string
}
export type BoardTileKind = 'report' | 'sql'

/** The field that a filter is about, in the rows of one resource. */
export type FilteredField = { source: string; field: string }

/** The parameter of a SQL report that a filter gives a value: the only one chosen, or the first or last day. */
export type FilteredParam = { report: string; param: string; part: 'value' | 'from' | 'to' }

/** A filter that all tiles share whose resource has the field, or whose SQL report has the parameter. */
export type BoardFilter = {
  id: string
  title: string
  fields: FilteredField[]
  params: FilteredParam[]
}

export type BoardDefinition = {
  tiles: BoardTile[]
  filters: BoardFilter[]
}

export const boardColumns = 12
export const leastTile = { w: 3, h: 2 } as const
export const mostTileRows = 12
export const mostTiles = 24
export const mostBoardFilters = 8

export const emptyBoard: BoardDefinition = { tiles: [], filters: [] }
