import { useMemo, useState } from 'react'
import type { GridColumn } from '../model/GridColumn.ts'
import type { ColumnSettings } from './ColumnSettings.ts'
import { columnWidths } from './columnWidths.ts'

const narrowest = 40

export interface ColumnActs {
  /** Undefined brings the usual width back. */
  resize(key: string, width: number | undefined): void
  move(key: string, to: number): void
  freeze(count: number): void
}

interface LayoutInput {
  columns: readonly GridColumn[]
  available: number
  initial?: ColumnSettings | undefined
  onSettings?: ((settings: ColumnSettings) => void) | undefined
}

/** The columns as the operator has set them up: their order, their widths and how many of them stay. */
export function useColumnLayout({ columns, available, initial = {}, onSettings }: LayoutInput) {
  const [settings, setSettings] = useState(initial)
  const ordered = useMemo(() => inOrder(columns, settings), [columns, settings])
  const offsets = useMemo(() => {
    const sized = ordered.map((column) => {
      const width = settings.widths?.[column.key]
      return width === undefined ? column : { ...column, width }
    })
    const ends = [0]
    for (const one of columnWidths(sized, available)) ends.push(ends.at(-1)! + one)
    return ends
  }, [ordered, settings.widths, available])
  // Where little room is left beside them, frozen columns would hide the others.
  const wanted = Math.min(settings.frozen ?? ordered.filter(({ frozen }) => frozen).length, ordered.length)
  const frozen = available > 0 && offsets[wanted]! > available * 0.7 ? 0 : wanted

  const acts = useMemo<ColumnActs>(() => {
    const change = (next: (before: ColumnSettings) => ColumnSettings) =>
      setSettings((before) => {
        const after = next(before)
        onSettings?.(after)
        return after
      })
    return {
      resize: (key, width) =>
        change((before) => {
          const { [key]: _, ...rest } = before.widths ?? {}
          const widths = width === undefined ? rest : { ...rest, [key]: Math.max(narrowest, Math.round(width)) }
          return { ...before, widths }
        }),
      move: (key, to) =>
        change((before) => {
          const rest = inOrder(columns, before).flatMap((column) => (column.key === key ? [] : [column.key]))
          return { ...before, order: rest.toSpliced(to, 0, key) }
        }),
      freeze: (count) => change((before) => ({ ...before, frozen: count })),
    }
  }, [columns, onSettings])
  return { columns: ordered, offsets, frozen, acts }
}

/** Frozen ones first, then as the operator has put them, then as they were defined. */
function inOrder(columns: readonly GridColumn[], { order = [], frozen }: ColumnSettings): readonly GridColumn[] {
  if (order.length === 0 && columns.every((column) => !column.frozen)) return columns
  const rank = ({ key }: GridColumn, place: number): number => {
    const named = order.indexOf(key)
    return named < 0 ? order.length + place : named
  }
  const isFirst = (column: GridColumn): boolean => frozen === undefined && order.length === 0 && column.frozen === true
  return columns
    .map((column, place) => ({ column, rank: isFirst(column) ? place - columns.length : rank(column, place) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ column }) => column)
}
