import {
  holiday,
  type HolidayNotice,
  parseHolidayNotice,
  permissionCode,
  statutoryFlags,
  type StatutoryFlags,
  type SavedNotice,
  holidayEndpoints,
} from '@lexdesk/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { useSession } from '../../../api/session/useSession.ts'
import { type Holidays, useHolidays } from '../useHolidays.ts'
import { compareNotice, type Comparison, type NoticeLine } from './compareNotice.ts'
import { call } from '../../../api/calls/call.ts'

export interface NoticeModel {
  text: string
  setText(text: string): void
  /** The text does not contain its year. */
  isYearMissing: boolean
  /** The year for such a text. */
  year: number | undefined
  setYear(year: number | undefined): void
  notice: HolidayNotice | undefined
  /** Undefined until the entries of the year have loaded. */
  comparison: Comparison | undefined
  /** 法定节日 of the days, as far as the notice determines it. */
  flags: StatutoryFlags
  holidays: Holidays
  /** The lines to save. */
  chosen: NoticeLine[]
  choose(dates: readonly string[]): void
  isOpenToChoice(line: NoticeLine): boolean
  isSaving: boolean
  /** Why nothing was saved. */
  failure: Error | undefined
  /** Undefined if nothing was saved. */
  save(): Promise<SavedNotice | undefined>
  clear(): void
}

/** The state of a pasted notice until it is saved. */
export function useNotice(): NoticeModel {
  const client = useQueryClient()
  const { can } = useSession()
  const [text, setText] = useState('')
  const [year, setYear] = useState<number>()
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [failure, setFailure] = useState<Error>()
  const [isSaving, setSaving] = useState(false)

  const read = useDeferredValue(text)
  const plain = useMemo(() => (read.trim() === '' ? undefined : parseHolidayNotice(read)), [read])
  const isYearMissing = plain !== undefined && plain.year === undefined
  const notice = useMemo(
    () => (isYearMissing && year !== undefined ? parseHolidayNotice(read, year) : plain),
    [isYearMissing, plain, read, year],
  )
  const flags = useMemo<StatutoryFlags>(() => (notice ? statutoryFlags(read, notice) : new Map()), [notice, read])
  const [first = 0, last = 0] = yearsOf(notice)
  const holidays = useHolidays(first, last, first > 0)
  const comparison = useMemo(
    () => (notice && holidays.rows ? compareNotice(notice, holidays.rows) : undefined),
    [notice, holidays.rows],
  )

  const canEdit = can(permissionCode(holiday, 'edit'))
  const isOpenToChoice = ({ status }: NoticeLine) => status === 'new' || (status === 'differs' && canEdit)
  const open = comparison?.lines.filter(isOpenToChoice) ?? []
  const chosen = open.filter((line) => choices.get(line.date) ?? !line.contradictsFirm)

  function change(words: string) {
    setText(words)
    setChoices(new Map())
    setFailure(undefined)
  }

  return {
    text,
    setText: change,
    isYearMissing,
    year,
    setYear,
    notice,
    comparison,
    flags,
    holidays,
    chosen,
    choose: (dates) => setChoices(new Map(open.map(({ date }) => [date, dates.includes(date)]))),
    isOpenToChoice,
    isSaving,
    failure,
    save: async () => {
      setFailure(undefined)
      setSaving(true)
      try {
        return await saveNotice(chosen, notice?.sourceNo, flags)
      } catch (error) {
        setFailure(error as Error)
        return undefined
      } finally {
        // Also after a refusal: another user may have entered a day meanwhile.
        await client.invalidateQueries({ queryKey: ['resource', holiday.name] })
        setSaving(false)
      }
    },
    clear: () => {
      change('')
      setYear(undefined)
    },
  }
}

/** A notice may extend into the previous or next year: 12月31日 belongs to 元旦. */
function yearsOf(notice: HolidayNotice | undefined): number[] {
  if (!notice?.year || notice.days.length === 0) return []
  const years = [notice.year, ...notice.days.map(({ date }) => Number(date.slice(0, 4)))]
  return [Math.min(...years), Math.max(...years)]
}

/** All selected days in one call: the server saves all or none, even if the page is closed meanwhile. */
const saveNotice = (
  lines: readonly NoticeLine[],
  sourceNo: string | undefined,
  flags: StatutoryFlags,
): Promise<SavedNotice> =>
  call(holidayEndpoints.saveNotice, {
    days: lines.map(({ date, type, name, row }) => ({
      date,
      type,
      name,
      ...(flags.get(date) && { legalFlag: flags.get(date) }),
      ...(row && { version: row.version }),
    })),
    ...(sourceNo !== undefined && { sourceNo }),
  })
