import { isRecord, type PickerRecord, type RecordColumn, type RecordSearchField, textOf } from '../PickerRecord.ts'

/** Report metadata used by the pop-up picker. */
export interface Report {
  id: string
  name: string
  columns: RecordColumn[]
  searchFields: RecordSearchField[]
}

/** Columns, labels and query items of a report as returned by the server (wire contract §2.10). */
export type LoadReport = (code: string) => Promise<unknown>

export const reportCacheMs = 30_000 // 2-data-entry-parts.md §9

interface CacheEntry {
  answer: Promise<unknown>
  at: number
}
// Reports are cached per source and garbage-collected with it.
const cache = new WeakMap<LoadReport, Map<string, CacheEntry>>()

/** Requests a report at most once in 30 seconds; failures are not cached. */
export function cachedReport(load: LoadReport, code: string, now = Date.now()): Promise<unknown> {
  const ofSource = cache.get(load) ?? new Map<string, CacheEntry>()
  cache.set(load, ofSource)
  const known = ofSource.get(code)
  if (known && now - known.at < reportCacheMs) return known.answer
  const answer = load(code)
  ofSource.set(code, { answer, at: now })
  answer.catch(() => clearReportCache(load, code))
  return answer
}

export function clearReportCache(load: LoadReport, code: string): void {
  cache.get(load)?.delete(code)
}

type Options = ReadonlyMap<string, readonly { value: string; text: string }[]>

function readOptions(dictOptions: unknown): Options {
  if (!isRecord(dictOptions)) return new Map()
  return new Map(
    Object.entries(dictOptions).map(([name, list]) => [
      name,
      // Options may contain empty entries.
      (Array.isArray(list) ? list : [])
        .filter(isRecord)
        .map((option) => ({ value: textOf(option.value), text: textOf(option.text) || textOf(option.value) })),
    ]),
  )
}

function readColumn(column: PickerRecord, options: Options): RecordColumn {
  const words = options.get(textOf(column.customRender))
  const align = textOf(column.align)
  return {
    field: textOf(column.dataIndex),
    title: textOf(column.title) || textOf(column.dataIndex),
    align: align === 'left' || align === 'right' ? align : 'center',
    isSortable: column.sorter === true || column.sorter === 'true',
    ...(words && {
      render: (value: unknown) => words.find((word) => word.value === textOf(value))?.text ?? textOf(value),
    }),
  }
}

function readQueryItem(item: PickerRecord, options: Options): RecordSearchField {
  const field = textOf(item.field)
  return {
    field,
    title: textOf(item.label) || field,
    isRange: textOf(item.mode) !== 'single',
    isFolded: textOf(item.hidden) === '1',
    options: options.get(field),
    isDay: ['date', 'datetime'].includes(textOf(item.view).toLowerCase()),
  }
}

/** Reads `{ cgRpConfigId, cgRpConfigName, columns, dictOptions, queryInfo }`; undefined for another shape. */
export function readReport(answer: unknown): Report | undefined {
  if (!isRecord(answer) || !Array.isArray(answer.columns) || textOf(answer.cgRpConfigId) === '') return undefined
  const options = readOptions(answer.dictOptions)
  const items = Array.isArray(answer.queryInfo) ? answer.queryInfo.filter(isRecord) : []
  return {
    id: textOf(answer.cgRpConfigId),
    name: textOf(answer.cgRpConfigName),
    columns: answer.columns
      .filter(isRecord)
      .map((column) => readColumn(column, options))
      .filter(({ field }) => field !== ''),
    searchFields: items.map((item) => readQueryItem(item, options)).filter(({ field }) => field !== ''),
  }
}
