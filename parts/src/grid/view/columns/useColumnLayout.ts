import { useMemo, useState } from 'react'
import type { GridColumn } from '../../model/GridColumn.ts'
import { columnWidths } from './columnWidths.ts'

const narrowest = 40

/** How the operator has set up the columns, by their keys. */
interface ColumnSettings {
  order?: readonly string[]
  widths?: Readonly<Record<string, number>>
  /** So many columns from the left stay where they are. */
  frozen?: number
}

export interface ColumnActs {
  /** Undefined brings the usual width back. */
  resize(key: string, width: number | undefined): void
  move(key: string, to: number): void
  freeze(count: number): void
}

/** The columns as the operator has set them up: their order, their widths and how many of them stay. */
export function useColumnLayout(columns: readonly GridColumn[], available: number) {
  const [settings, setSettings] = useState<ColumnSettings>({})
  const ordered = useMemo(() => inOrder(columns, settings.order), [columns, settings.order])
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

  const acts = useMemo<ColumnActs>(
    () => ({
      resize: (key, width) =>
        setSettings((before) => {
          const { [key]: _, ...rest } = before.widths ?? {}
          const widths = width === undefined ? rest : { ...rest, [key]: Math.max(narrowest, Math.round(width)) }
          return { ...before, widths }
        }),
      move: (key, to) =>
        setSettings((before) => {
          const rest = inOrder(columns, before.order).flatMap((column) => (column.key === key ? [] : [column.key]))
          return { ...before, order: rest.toSpliced(to, 0, key) }
        }),
      freeze: (count) => setSettings((before) => ({ ...before, frozen: count })),
    }),
    [columns],
  )
  return { columns: ordered, offsets, frozen, acts }
}

/** As the operator has put them; until then as they were defined, the frozen ones first. */
function inOrder(columns: readonly GridColumn[], order: readonly string[] | undefined): readonly GridColumn[] {
  if (order) return order.flatMap((key) => columns.find((column) => column.key === key) ?? [])
  return [...columns.filter(({ frozen }) => frozen), ...columns.filter(({ frozen }) => !frozen)]
}
