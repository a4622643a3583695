import { countText, type KindProgress, type ProgressPeriod, progressPeriods } from '@lexdesk/domain'
import { Segmented } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import styles from '../dashboard/dashboard.module.css'
import { dashboardCalls } from '../dashboard/dashboardCalls.ts'
import { RecordRows } from '../dashboard/RecordRows.tsx'
import homeStyles from '../HomePage.module.css'
import { HomePanel } from '../HomePanel.tsx'
import { HomePart } from '../HomePart.tsx'
import { useHomeQuery } from '../useHomeQuery.ts'

const options = Object.entries(progressPeriods).map(([value, label]) => ({ value: value as ProgressPeriod, label }))

/** 业务受理: intake, progress by stage, and the latest records. */
export function BusinessVariant() {
  const [period, setPeriod] = useState<ProgressPeriod>('all')
  const query = useHomeQuery('progress', (signal) => dashboardCalls.progress(period, signal), { more: period })
  return (
    <section aria-label="业务受理">
      <Segmented<ProgressPeriod>
        className={homeStyles.choice}
        aria-label="统计期间"
        options={options}
        value={period}
        onChange={setPeriod}
      />
      <HomePart query={query} isEmpty={(kinds) => kinds.length === 0} height={360}>
        {(kinds) => (
          <div className={homeStyles.grid}>
            {kinds.map((kind) => (
              <KindPanel key={kind.resource} kind={kind} />
            ))}
          </div>
        )}
      </HomePart>
    </section>
  )
}

function KindPanel({ kind: { title, stages, newest } }: { kind: KindProgress }) {
  return (
    <HomePanel title={title}>
      <ul className={styles.stages} aria-label={`${title}的进展`}>
        {stages.map(({ key, title: stage, total, share, path }) => (
          <li key={key} data-key={key}>
            <span>{stage}</span>
            <span className={styles.bar} aria-hidden="true">
              <span style={{ width: `${share}%` }} />
            </span>
            <Link to={path} aria-label={`${title}${stage} ${total} 件，占 ${share}%`}>
              {countText(total)} 件 · {share}%
            </Link>
          </li>
        ))}
      </ul>
      <h3 className={styles.subhead}>最新{title}</h3>
      {newest.length === 0 ? (
        <p className={styles.quiet}>该期间没有{title}</p>
      ) : (
        <RecordRows
          title={`最新${title}`}
          records={newest}
          note={({ no }) => no}
          end={({ createTime }) => createTime.slice(5, 16)}
        />
      )}
    </HomePanel>
  )
}
