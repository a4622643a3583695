import { useMemo, useState } from 'react'
import type { GridColumn } from '../../model/GridColumn.ts'
import { columnWidths } from './columnWidths.ts'

const narrowest = 40

/** The user's column settings, by column key. */
interface ColumnSettings {
  order?: readonly string[]
  widths?: Readonly<Record<string, number>>
  /** The number of frozen columns at the left. */
  frozen?: number
}

export interface ColumnActs {
  /** Undefined restores the default width. */
  resize(key: string, width: number | undefined): void
  move(key: string, to: number): void
  freeze(count: number): void
}

/** The columns with the user's order, widths and number of frozen columns. */
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
  // On a narrow screen frozen columns would hide the others.
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

/** The user's order; by default as defined, frozen columns first. */
function inOrder(columns: readonly GridColumn[], order: readonly string[] | undefined): readonly GridColumn[] {
  if (order) return order.flatMap((key) => columns.find((column) => column.key === key) ?? [])
  return [...columns.filter(({ frozen }) => frozen), ...columns.filter(({ frozen }) => !frozen)]
}
