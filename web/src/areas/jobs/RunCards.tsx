import type { JobRun } from '@lexdesk/domain'
import type { ReactNode } from 'react'
import styles from '../../ui/page/cards.module.css'
import { EmptyHint } from '../../ui/hints/EmptyHint.tsx'
import { causeWords, durationWords } from './runWords.ts'

interface RunCardsProps {
  runs: readonly JobRun[]
  resultOf: (run: JobRun) => ReactNode
  pages: ReactNode
}

/** The log as cards, for narrow screens. */
export function RunCards({ runs, resultOf, pages }: RunCardsProps) {
  if (runs.length === 0) return <EmptyHint description="还没有执行过" />
  return (
    <>
      <ul className={styles.cards}>
        {runs.map((run) => (
          <li key={run.id} className={styles.card}>
            <header>
              <h2>{run.startTime}</h2>
              {resultOf(run)}
            </header>
            <div>{run.message}</div>
            <div className={styles.facts}>
              {causeWords(run)} · {durationWords(run.durationMs)}
            </div>
          </li>
        ))}
      </ul>
      {pages}
    </>
  )
}
