import type { LateMatters } from '@lexdesk/domain'

/** A part of a figure that has its own list. */
export interface FigurePart {
  key: string
  title: string
  total: number
  path: string
}

export interface Figure extends FigurePart {
  open: number
  openPath: string
  thisMonth: number
  /** Last month up to the same day. */
  before: number
  parts: FigurePart[]
  /** Amounts are cents; other figures count records. */
  isMoney: boolean
}

/** Counts by group (a month, a range of days, a person) and kind of matter. */
export interface CountedGroup {
  key: string
  title: string
  counts: Record<string, number>
}

export interface VisitTotals {
  total: number
  today: number
  addressesToday: number
}

export interface VisitDay {
  day: string
  visits: number
  addresses: number
}

type Wire = Record<string, unknown>

const isObject = (value: unknown): value is Wire => typeof value === 'object' && value !== null
const rowsOf = (value: unknown): Wire[] => (Array.isArray(value) ? value.filter(isObject) : [])
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
/** Some servers send counts as strings. */
const countOf = (value: unknown): number => {
  const count = Number(value ?? 0)
  return Number.isFinite(count) && count > 0 ? count : 0
}

const partFrom = (row: Wire): FigurePart => ({
  key: textOf(row.key),
  title: textOf(row.title),
  total: countOf(row.total),
  path: textOf(row.path),
})

/** An amount may be negative: payments are taken back. */
const amountOf = (value: unknown): number => (Number.isFinite(Number(value)) ? Number(value) : 0)

/** Missing values of a response become empty. */
export function figuresFrom(answer: unknown): Figure[] {
  return rowsOf(answer).map((row) => ({
    ...partFrom(row),
    open: countOf(row.open),
    openPath: textOf(row.openPath),
    thisMonth: amountOf(row.thisMonth),
    before: amountOf(row.lastMonthSoFar ?? row.lastMonth),
    parts: rowsOf(row.parts).map(partFrom),
    isMoney: row.isMoney === true,
  }))
}

/** Rows such as `{ month: '2026-11', appointment: 4 }` or `{ key, title, entrustment: 2 }`. */
export function groupsFrom(answer: unknown): CountedGroup[] {
  return rowsOf(answer).map(({ key, month, title, ...counts }) => ({
    key: textOf(key) || textOf(month),
    title: textOf(title) || textOf(month),
    counts: Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, countOf(count)])),
  }))
}

export function lateFrom(answer: unknown): LateMatters {
  const { today, matters } = isObject(answer) ? answer : {}
  return {
    today: textOf(today),
    matters: rowsOf(matters).map((row) => ({
      resource: textOf(row.resource),
      id: textOf(row.id),
      title: textOf(row.title),
      no: textOf(row.no) || null,
      state: textOf(row.state) || null,
      date: textOf(row.date),
    })),
  }
}

export function visitTotalsFrom(answer: unknown): VisitTotals {
  const { totalVisitCount, todayVisitCount, todayIp } = isObject(answer) ? answer : {}
  return { total: countOf(totalVisitCount), today: countOf(todayVisitCount), addressesToday: countOf(todayIp) }
}

export function visitDaysFrom(answer: unknown): VisitDay[] {
  return rowsOf(answer).map(({ tian, visit, ip }) => ({
    day: textOf(tian),
    visits: countOf(visit),
    addresses: countOf(ip),
  }))
}
