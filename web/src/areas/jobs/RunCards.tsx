import { Flex, Pagination, type PaginationProps } from 'antd'
import type { ReactNode } from 'react'
import { EmptyHint } from '../../ui/EmptyHint.tsx'
import type { JobRun } from './jobCalls.ts'
import styles from './RunCards.module.css'
import { causeWords, durationWords } from './runWords.ts'

interface RunCardsProps {
  runs: readonly JobRun[]
  resultOf: (run: JobRun) => ReactNode
  pagination: PaginationProps
}

/** The same log on a narrow screen. */
export function RunCards({ runs, resultOf, pagination }: RunCardsProps) {
  if (runs.length === 0) return <EmptyHint description="还没有执行过" />
  return (
    <>
      <ul className={styles.cards}>
        {runs.map((run) => (
          <li key={run.id}>
            <Flex justify="space-between" align="center">
              <strong>{run.startTime}</strong>
              {resultOf(run)}
            </Flex>
            <div>{run.message}</div>
            <small>
              {causeWords(run)} · {durationWords(run.durationMs)}
            </small>
          </li>
        ))}
      </ul>
      <Pagination {...pagination} simple showTotal={undefined} />
    </>
  )
}
