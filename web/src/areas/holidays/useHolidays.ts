import { type Calendar, createCalendar, holiday, maxPageSize } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { dayTypeTitles, type HolidayRow } from './HolidayRow.ts'
import { useConfirmedYears } from './useConfirmedYears.ts'
import { resourceApi } from '../../api/resource/resourceApi.ts'

export interface Holidays {
  /** Both are undefined until loaded. */
  rows: readonly HolidayRow[] | undefined
  calendar: Calendar | undefined
  error: Error | null
  retry: () => void
}

/** The entries of some years, under the query key of the list, so that any change refreshes both. */
export function useHolidays(first: number, last: number, isWanted = true): Holidays {
  const { data, error, refetch } = useQuery({
    queryKey: ['resource', holiday.name, 'list', { years: [first, last] }],
    queryFn: ({ signal }) => fetchHolidays(first, last, signal),
    enabled: isWanted,
  })
  const confirmed = useConfirmedYears(isWanted)
  const calendar = useMemo(
    () =>
      data &&
      confirmed.data &&
      createCalendar(data.filter(isKnownType), { confirmedYears: confirmed.data.map(({ year }) => year) }),
    [data, confirmed.data],
  )
  return {
    rows: data,
    calendar,
    error: error ?? confirmed.error,
    retry: () => {
      void refetch()
      void confirmed.refetch()
    },
  }
}

/** Administrators may add dictionary types that the date calculation does not know. */
const isKnownType = ({ type }: HolidayRow): boolean => Object.hasOwn(dayTypeTitles, type)

const holidayApi = resourceApi(holiday)

/** All entries of the years, across pages. */
async function fetchHolidays(first: number, last: number, signal: AbortSignal): Promise<HolidayRow[]> {
  const span = { date_begin: `${first}-01-01`, date_end: `${last}-12-31`, column: 'date', order: 'asc' }
  const rows: HolidayRow[] = []
  for (let pageNo = 1; ; pageNo++) {
    const page = await holidayApi.list({ ...span, pageNo, pageSize: maxPageSize }, { signal })
    rows.push(...(page.records as unknown as HolidayRow[]))
    if (page.records.length === 0 || rows.length >= page.total) return rows
  }
}
