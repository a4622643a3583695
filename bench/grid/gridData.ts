/** The same data for every grid: 20 columns of five kinds. */
export const kinds = ['text', 'number', 'select', 'date', 'checkbox'] as const

export interface BenchColumn {
  key: string
  title: string
  kind: (typeof kinds)[number]
}

export type BenchValue = string | number | boolean

export type BenchRow = Record<string, BenchValue> & { id: string }

export const columnCount = 20
export const columnWidth = 120
export const rowHeight = 40
export const viewWidth = 1200
/** Including the header. */
export const viewHeight = 400

export const choices = ['民事', '刑事', '行政', '劳动', '知识产权'].map((text, n) => ({ value: String(n + 1), text }))

export const benchColumns: readonly BenchColumn[] = Array.from({ length: columnCount }, (_, n) => ({
  key: `c${n}`,
  title: `第${n + 1}列`,
  kind: kinds[n % kinds.length]!,
}))

/** The first column contains the row number, so that a drawn row can be identified. */
const rowName = (row: number): string => `事项${row}`

export const choiceText = (value: BenchValue): string => choices.find((choice) => choice.value === value)?.text ?? ''

export function valueAt(row: number, column: number): BenchValue {
  switch (benchColumns[column]!.kind) {
    case 'text':
      return column === 0 ? rowName(row) : `文本${column}-${row}`
    case 'number':
      return ((row * 7 + column * 13) % 10_000) / 4
    case 'select':
      return choices[(row + column) % choices.length]!.value
    case 'date':
      return `2026-${two(((row + column) % 12) + 1)}-${two((row % 28) + 1)}`
    case 'checkbox':
      return (row + column) % 3 === 0
  }
}

export function benchRows(count: number): BenchRow[] {
  return Array.from({ length: count }, (_, row) => {
    const values: BenchRow = { id: `r${row}` }
    for (let column = 0; column < columnCount; column += 1) values[benchColumns[column]!.key] = valueAt(row, column)
    return values
  })
}

const two = (number: number): string => String(number).padStart(2, '0')
