import { useState } from 'react'
import type { LoadRecords, RecordRequest } from '../PickerRecord.ts'
import { readPage } from './readPage.ts'
import { useAnswer } from '../useAnswer.ts'

/** The current page of a search. A new search starts at its first page. */
export function useRecordPage(load: LoadRecords, firstSize: number, scope: string | undefined) {
  const [asked, setAsked] = useState<RecordRequest>({ page: 1, pageSize: firstSize, search: {} })
  const [scopeBefore, setScopeBefore] = useState(scope)
  if (scopeBefore !== scope) {
    setScopeBefore(scope)
    setAsked({ ...asked, page: 1 })
  }
  const request: RecordRequest = { ...asked, scope }
  const answer = useAnswer({
    key: JSON.stringify(request),
    ask: (signal) => load(request, signal),
    read: (value) => readPage(value, request.page, request.pageSize),
  })
  const shown = answer.problem === undefined ? (answer.value ?? answer.latest) : undefined
  const ask = (search: Readonly<Record<string, string>>) => {
    const same = JSON.stringify(search) === JSON.stringify(asked.search) && asked.page === 1
    // Repeating the same search means that the user expects new data.
    if (same) answer.retry()
    else setAsked({ ...asked, page: 1, search })
  }
  return {
    request,
    records: shown?.records ?? [],
    total: shown?.total ?? 0,
    isWaiting: answer.isWaiting,
    problem: answer.problem,
    retry: answer.retry,
    ask,
    turnTo: (page: number, pageSize: number) =>
      setAsked({ ...asked, page: pageSize === asked.pageSize ? page : 1, pageSize }),
    sortBy: (sort: RecordRequest['sort']) => setAsked({ ...asked, page: 1, sort }),
  }
}
