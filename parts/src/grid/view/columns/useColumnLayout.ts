import { useMemo, useState } from 'react'
import type { SheetColumn } from '../GridLayout.ts'

const narrowest = 40
/** On a narrow screen frozen columns would hide the others. */
const largestFrozenShare = 0.7

/** The user's column settings, by column key. */
interface ColumnSettings {
  order?: readonly string[]
  widths?: Readonly<Record<string, number>>
  /** The number of frozen columns at the left. */
  frozen?: number
}

export interface ColumnActs {
  /** Undefined restores the default width. With `isDone` false the pointer is still down. */
  resize(key: string, width: number | undefined, isDone?: boolean): void
  move(key: string, to: number): void
  freeze(count: number): void
  /** Only where hidden columns can be shown again. */
  hide?(key: string): void
}

/** The columns with the order, widths and number of frozen columns that the user has set in this grid. */
export function useColumnLayout<C extends SheetColumn>(
  columns: readonly C[],
  available: number,
  widthsOf: (columns: readonly C[], available: number) => number[],
) {
  const [settings, setSettings] = useState<ColumnSettings>({})
  const ordered = useMemo(() => inOrder(columns, settings.order), [columns, settings.order])
  const placed = useMemo(
    () => placeColumns(withWidths(ordered, settings.widths), available, widthsOf, settings.frozen),
    [ordered, settings.widths, available, widthsOf, settings.frozen],
  )

  const acts = useMemo<ColumnActs>(
    () => ({
      resize: (key, width) => setSettings((before) => ({ ...before, widths: withWidth(before.widths, key, width) })),
      move: (key, to) =>
        setSettings((before) => {
          const rest = inOrder(columns, before.order).flatMap((column) => (column.key === key ? [] : [column.key]))
          return { ...before, order: rest.toSpliced(to, 0, key) }
        }),
      freeze: (count) => setSettings((before) => ({ ...before, frozen: count })),
    }),
    [columns],
  )
  return { columns: ordered, ...placed, acts }
}

/** Where the columns begin, and how many of them stay at the edges. */
function placeColumns<C extends SheetColumn>(
  columns: readonly C[],
  available: number,
  widthsOf: (columns: readonly C[], available: number) => number[],
  wantedFrozen = columns.filter(({ frozen }) => frozen === true).length,
) {
  const offsets = [0]
  for (const width of widthsOf(columns, available)) offsets.push(offsets.at(-1)! + width)
  const frozenEnd = columns.filter(({ frozen }) => frozen === 'end').length
  const wanted = Math.min(wantedFrozen, columns.length - frozenEnd)
  const frozen = available > 0 && offsets[wanted]! > available * largestFrozenShare ? 0 : wanted
  return { offsets, frozen, frozenEnd }
}

/** Widths that the user has changed. */
function withWidth(
  widths: Readonly<Record<string, number>> = {},
  key: string,
  width: number | undefined,
): Readonly<Record<string, number>> {
  const { [key]: _, ...rest } = widths
  return width === undefined ? rest : { ...rest, [key]: Math.max(narrowest, Math.round(width)) }
}

function withWidths<C extends SheetColumn>(
  columns: readonly C[],
  widths: Readonly<Record<string, number>> | undefined,
): readonly C[] {
  if (!widths) return columns
  return columns.map((column) => {
    const width = widths[column.key]
    return width === undefined ? column : { ...column, width }
  })
}

/** The user's order; by default as defined, frozen columns first and those of the right edge last. */
function inOrder<C extends SheetColumn>(columns: readonly C[], order: readonly string[] | undefined): readonly C[] {
  if (order) return order.flatMap((key) => columns.find((column) => column.key === key) ?? [])
  const sideOf = ({ frozen }: C): number => (frozen === 'end' ? 2 : frozen ? 0 : 1)
  return columns.toSorted((one, other) => sideOf(one) - sideOf(other))
}
