import { type Calendar, createCalendar, holiday } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { fetchHolidays } from './holidayApi.ts'
import { dayTypeTitles, type HolidayRow } from './HolidayRow.ts'

export interface Holidays {
  /** Both are missing until the entries are known. */
  rows: readonly HolidayRow[] | undefined
  calendar: Calendar | undefined
  error: Error | null
  retry: () => void
}

/** The entries of some years. They stand under the list's key, so that a change anywhere refreshes both. */
export function useHolidays(first: number, last: number, isWanted = true): Holidays {
  const { data, error, refetch } = useQuery({
    queryKey: ['resource', holiday.name, 'list', { years: [first, last] }],
    queryFn: ({ signal }) => fetchHolidays(first, last, signal),
    enabled: isWanted,
  })
  const calendar = useMemo(() => data && createCalendar(data.filter(isKnownType)), [data])
  return { rows: data, calendar, error, retry: () => void refetch() }
}

/** An administrator may have added types to the dictionary that mean nothing to the day arithmetic. */
const isKnownType = ({ type }: HolidayRow): boolean => Object.hasOwn(dayTypeTitles, type)
