import { type Calendar, createCalendar, holiday } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { fetchHolidays } from './holidayApi.ts'
import { dayTypeTitles, type HolidayRow } from './HolidayRow.ts'
import { useConfirmedYears } from './useConfirmedYears.ts'

export interface Holidays {
  /** Both are missing until they are known. */
  rows: readonly HolidayRow[] | undefined
  calendar: Calendar | undefined
  error: Error | null
  retry: () => void
}

/** The entries of some years, under the list's key, so that a change anywhere refreshes both. */
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

/** An administrator may have added types to the dictionary that mean nothing to the day arithmetic. */
const isKnownType = ({ type }: HolidayRow): boolean => Object.hasOwn(dayTypeTitles, type)
