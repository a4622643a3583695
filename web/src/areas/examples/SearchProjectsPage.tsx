import { TextButton } from '../../ui/forms/TextButton.tsx'
import { ProjectFact, ProjectProgress, ProjectValue } from './ProjectValue.tsx'
import { SearchPage } from './SearchPage.tsx'
import styles from './examples.module.css'

const sources = {
  'SearchProjectsPage.tsx': () => import('./SearchProjectsPage.tsx?raw'),
  'SearchPage.tsx': () => import('./SearchPage.tsx?raw'),
}

/** Search results to compare: how far each is, and who is in charge. */
export function SearchProjectsPage() {
  return (
    <SearchPage
      title="搜索列表（项目）"
      path="/list/search/project"
      use="按关键词找在办事项，结果靠进度和负责人判断。"
      sources={sources}
    >
      {(rows, dialogs) => (
        <ul className={styles.cards}>
          {rows.map((row) => (
            <li key={row.id} className={styles.card}>
              <h2>
                <TextButton onClick={() => dialogs.showDetail(row)}>{String(row.name)}</TextButton>
              </h2>
              <p>
                <ProjectValue row={row} name="intro" />
              </p>
              <ProjectProgress row={row} />
              <footer>
                <dl className={styles.facts}>
                  <ProjectFact row={row} name="ownerId" />
                  <ProjectFact row={row} name="endDate" />
                </dl>
                <ProjectValue row={row} name="status" />
              </footer>
            </li>
          ))}
        </ul>
      )}
    </SearchPage>
  )
}
