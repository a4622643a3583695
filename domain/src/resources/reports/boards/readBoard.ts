import {
  boardColumns,
  type BoardDefinition,
  type BoardFilter,
  type BoardTile,
  type FilteredField,
  type FilteredParam,
  leastTile,
  mostBoardFilters,
  mostTileRows,
  mostTiles,
} from './BoardDefinition.ts'
import { overlaps } from './boardLayout.ts'

type Json = Record<string, unknown>

class BadBoard extends Error {}

/** More rows would be an endless page. */
const mostRows = mostTiles * mostTileRows
const longestTitle = 40
/** Two days for each tile. */
const mostParams = mostTiles * 2

/** A board as stored or sent, or the sentence why it is none. */
export function readBoard(raw: unknown): { definition: BoardDefinition } | { problem: string } {
  try {
    const json = objectIn(raw)
    const tiles = listIn(json.tiles).map(tileIn)
    if (tiles.length > mostTiles) throw new BadBoard(`一个仪表板最多放 ${mostTiles} 张报表`)
    if (new Set(tiles.map(({ id }) => id)).size < tiles.length) throw new BadBoard('仪表板的图块重复')
    const isStacked = tiles.some((one, at) => tiles.slice(at + 1).some((other) => overlaps(one, other)))
    if (isStacked) throw new BadBoard('仪表板的图块互相重叠')
    const filters = listIn(json.filters).map(filterIn)
    if (filters.length > mostBoardFilters) throw new BadBoard(`最多 ${mostBoardFilters} 个共用筛选`)
    return { definition: { tiles, filters } }
  } catch (error) {
    if (error instanceof BadBoard) return { problem: error.message }
    throw error
  }
}

function objectIn(raw: unknown): Json {
  if (raw === null || typeof raw !== 'object' || Array.isArray(raw)) throw new BadBoard('仪表板的定义格式不正确')
  return raw as Json
}

function listIn(raw: unknown): unknown[] {
  if (raw === undefined || raw === null) return []
  if (!Array.isArray(raw)) throw new BadBoard('仪表板的定义格式不正确')
  return raw
}

function wordIn(raw: unknown, title: string): string {
  if (typeof raw !== 'string' || raw.trim() === '' || raw.length > longestTitle)
    throw new BadBoard(`${title}须为 1 到 ${longestTitle} 个字`)
  return raw.trim()
}

function numberIn(raw: unknown, least: number, most: number): number {
  if (typeof raw !== 'number' || !Number.isInteger(raw) || raw < least || raw > most)
    throw new BadBoard('图块的位置或大小不正确')
  return raw
}

function tileIn(raw: unknown): BoardTile {
  const { id, kind, report, x, y, w, h } = objectIn(raw)
  const tile = {
    id: wordIn(id, '图块编号'),
    kind: kind === 'sql' ? ('sql' as const) : ('report' as const),
    report: wordIn(report, '报表编码'),
    x: numberIn(x, 0, boardColumns),
    y: numberIn(y, 0, mostRows),
    w: numberIn(w, leastTile.w, boardColumns),
    h: numberIn(h, leastTile.h, mostTileRows),
  }
  if (tile.x + tile.w > boardColumns) throw new BadBoard('图块的位置或大小不正确')
  return tile
}

function filterIn(raw: unknown): BoardFilter {
  const { id, title, fields, params } = objectIn(raw)
  const filtered = listIn(fields).map((one): FilteredField => {
    const { source, field } = objectIn(one)
    return { source: wordIn(source, '数据来源'), field: wordIn(field, '字段') }
  })
  const given = listIn(params).map(paramIn)
  if (filtered.length + given.length === 0) throw new BadBoard('共用筛选至少需要一个字段')
  if (given.length > mostParams) throw new BadBoard(`一个共用筛选最多用于 ${mostParams} 个参数`)
  if (new Set(filtered.map(({ source }) => source)).size < filtered.length)
    throw new BadBoard('一个数据来源在同一个筛选中只能有一个字段')
  return { id: wordIn(id, '筛选编号'), title: wordIn(title, '筛选名称'), fields: filtered, params: given }
}

function paramIn(raw: unknown): FilteredParam {
  const { report, param, part } = objectIn(raw)
  if (part !== 'value' && part !== 'from' && part !== 'to') throw new BadBoard('仪表板的定义格式不正确')
  return { report: wordIn(report, '报表编码'), param: wordIn(param, '参数名'), part }
}
