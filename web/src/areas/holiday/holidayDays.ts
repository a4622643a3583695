import { type DayType, holiday, maxPageSize, type Resource, type Row, type SpecialDay } from '@lexdesk/domain'
import { resourceApi } from '../../api/resourceApi.ts'

export type HolidayRow = Omit<Row<typeof holiday>, 'type'> & { type: DayType }

export const holidayApi = resourceApi(holiday as unknown as Resource)

export const dayTypeTitles: Record<DayType, string> = {
  holiday: '放假',
  makeup: '调休上班',
  rest: '公司休',
  work: '公司加班',
}

/** Every entry of the years, however many pages they fill. */
export async function fetchHolidays(first: number, last: number, signal?: AbortSignal): Promise<HolidayRow[]> {
  const span = { date_begin: `${first}-01-01`, date_end: `${last}-12-31`, column: 'date', order: 'asc' }
  const rows: HolidayRow[] = []
  for (let pageNo = 1; ; pageNo++) {
    const params = { ...span, pageNo, pageSize: maxPageSize }
    const page = await holidayApi.list(params, signal ? { signal } : {})
    rows.push(...(page.records as unknown as HolidayRow[]))
    if (page.records.length === 0 || rows.length >= page.total) return rows
  }
}

/** The entries that the day arithmetic knows; an administrator may have added types that mean nothing to it. */
export function specialDays(rows: readonly HolidayRow[]): SpecialDay[] {
  return rows
    .filter(({ type }) => Object.hasOwn(dayTypeTitles, type))
    .map(({ date, type, name }) => ({ date, type, name }))
}
