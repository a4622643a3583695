import { TextButton } from '../../ui/forms/TextButton.tsx'
import { ProjectFact, ProjectValue } from './ProjectValue.tsx'
import { SearchPage } from './SearchPage.tsx'
import styles from './examples.module.css'

const sources = {
  'SearchArticlesPage.tsx': () => import('./SearchArticlesPage.tsx?raw'),
  'SearchPage.tsx': () => import('./SearchPage.tsx?raw'),
}

/** Search results to read: a title and its text. */
export function SearchArticlesPage() {
  return (
    <SearchPage
      title="搜索列表（文章）"
      path="/list/search/article"
      use="按关键词找内容，结果靠标题和正文判断，例如文章、案例、规定。"
      sources={sources}
    >
      {(rows, dialogs) => (
        <ul className={styles.lines}>
          {rows.map((row) => (
            <li key={row.id} className={styles.article}>
              <h2>
                <TextButton onClick={() => dialogs.showDetail(row)}>{String(row.name)}</TextButton>
              </h2>
              <p>
                <ProjectValue row={row} name="intro" />
              </p>
              <dl className={styles.facts}>
                <ProjectFact row={row} name="kind" />
                <ProjectFact row={row} name="ownerId" />
                <ProjectFact row={row} name="startDate" />
              </dl>
            </li>
          ))}
        </ul>
      )}
    </SearchPage>
  )
}
