import { holiday, maxPageSize } from '@lexdesk/domain'
import { resourceApi } from '../../api/resource/resourceApi.ts'
import type { HolidayRow } from './HolidayRow.ts'

const holidayApi = resourceApi(holiday)

/** Every entry of the years, however many pages they fill. */
export async function fetchHolidays(first: number, last: number, signal: AbortSignal): Promise<HolidayRow[]> {
  const span = { date_begin: `${first}-01-01`, date_end: `${last}-12-31`, column: 'date', order: 'asc' }
  const rows: HolidayRow[] = []
  for (let pageNo = 1; ; pageNo++) {
    const page = await holidayApi.list({ ...span, pageNo, pageSize: maxPageSize }, { signal })
    rows.push(...(page.records as unknown as HolidayRow[]))
    if (page.records.length === 0 || rows.length >= page.total) return rows
  }
}
