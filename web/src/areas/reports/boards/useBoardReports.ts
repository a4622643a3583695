import { useMemo } from 'react'
import { useSqlReports } from '../sql/useSqlReports.ts'
import { useReports } from '../useReports.ts'
import type { BoardReports } from './BoardReports.ts'

export function useBoardReports() {
  const { data: figures, error: noFigures, refetch: figuresAgain } = useReports()
  const { data: statements, error: noStatements, refetch: statementsAgain } = useSqlReports()
  const data = useMemo(
    (): BoardReports | undefined => (figures && statements ? { figures, statements } : undefined),
    [figures, statements],
  )
  return { data, error: noFigures ?? noStatements, refetch: () => Promise.all([figuresAgain(), statementsAgain()]) }
}
