import type { ListColumn } from '@lexdesk/domain'

/** The user's changes. Only explicit choices are stored, so that a new column appears automatically. */
export interface ColumnSettings {
  order: string[]
  shown: string[]
  hidden: string[]
  widths: Record<string, number>
  /** The last column that stays at the left; null for none. Undefined is as defined. */
  frozenTo?: string | null
}

export const noColumnSettings: ColumnSettings = { order: [], shown: [], hidden: [], widths: {} }
export const minColumnWidth = 60
export const maxColumnWidth = 800

export interface SettledColumn extends ListColumn {
  visible: boolean
  /** Stays at the left. */
  isFrozen: boolean
  /** The user asked for it: it is shown even if it does not fit. */
  isChosen: boolean
  /** The defined width, if the user has changed it. */
  usualWidth?: number | undefined
}

/** The columns in the user's order: frozen ones first, new ones after their neighbour of the definition. */
export function settleColumns(columns: readonly ListColumn[], settings: ColumnSettings): SettledColumn[] {
  const ordered = inOrder(columns, settings.order)
  const isFrozen = frozenBy(ordered, settings.frozenTo)
  const settled = ordered.map((column, place) => ({
    ...column,
    width: settings.widths[column.name] ?? column.width,
    usualWidth: column.width,
    isFrozen: isFrozen(column, place),
    isChosen: settings.shown.includes(column.name),
    visible: settings.shown.includes(column.name) || (!column.hidden && !settings.hidden.includes(column.name)),
  }))
  return [...settled.filter((column) => column.isFrozen), ...settled.filter((column) => !column.isFrozen)]
}

function frozenBy(ordered: readonly ListColumn[], to: string | null | undefined) {
  if (to === undefined) return ({ fixed }: ListColumn): boolean => fixed === 'left'
  const last = ordered.findIndex(({ name }) => name === to)
  return (_: ListColumn, place: number): boolean => place <= last
}

function inOrder(columns: readonly ListColumn[], order: readonly string[]): ListColumn[] {
  const known = order.flatMap((name) => columns.find((column) => column.name === name) ?? [])
  const result = [...known]
  for (const [index, column] of columns.entries()) {
    if (known.includes(column)) continue
    const before = columns[index - 1]
    result.splice(before ? result.indexOf(before) + 1 : 0, 0, column)
  }
  return result
}

export function withVisible(settings: ColumnSettings, name: string, visible: boolean): ColumnSettings {
  const without = (names: string[]) => names.filter((other) => other !== name)
  return {
    ...settings,
    shown: visible ? [...without(settings.shown), name] : without(settings.shown),
    hidden: visible ? without(settings.hidden) : [...without(settings.hidden), name],
  }
}

/** Moves one column before or after another, where it is then also shown; frozen columns move among themselves. */
export function withMoved(
  settings: ColumnSettings,
  columns: readonly SettledColumn[],
  name: string,
  target: string,
): ColumnSettings {
  const from = columns.findIndex((column) => column.name === name)
  const to = columns.findIndex((column) => column.name === target)
  if (from < 0 || to < 0 || from === to || columns[from]!.isFrozen !== columns[to]!.isFrozen) return settings
  const order = columns.map((column) => column.name)
  order.splice(from, 1)
  order.splice(to, 0, name)
  return { ...(columns[from]!.visible ? withVisible(settings, name, true) : settings), order }
}

/** Undefined restores the defined width. */
export function withWidth(settings: ColumnSettings, name: string, width: number | undefined): ColumnSettings {
  const { [name]: _, ...others } = settings.widths
  if (width === undefined) return { ...settings, widths: others }
  const whole = Math.round(Math.min(maxColumnWidth, Math.max(minColumnWidth, width)))
  return { ...settings, widths: { ...settings.widths, [name]: whole } }
}

/** Stored settings may be from an older version. */
export function readColumnSettings(raw: unknown): ColumnSettings {
  const { order, shown, hidden, widths, frozenTo } = (raw ?? {}) as Record<string, unknown>
  const names = (value: unknown) => (Array.isArray(value) ? value.filter((name) => typeof name === 'string') : [])
  const numbers = Object.entries(typeof widths === 'object' && widths !== null ? widths : {}).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number' && Number.isFinite(entry[1]),
  )
  return {
    order: names(order),
    shown: names(shown),
    hidden: names(hidden),
    widths: Object.fromEntries(numbers),
    ...((frozenTo === null || typeof frozenTo === 'string') && { frozenTo }),
  }
}
