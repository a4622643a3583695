import { Button } from 'antd'
import { ProjectFact } from './ProjectValue.tsx'
import { SearchPage } from './SearchPage.tsx'
import styles from './examples.module.css'

const sources = {
  'SearchApplicationsPage.tsx': () => import('./SearchApplicationsPage.tsx?raw'),
  'SearchPage.tsx': () => import('./SearchPage.tsx?raw'),
}

/** Search results to open: a name, two figures and the way in. */
export function SearchApplicationsPage() {
  return (
    <SearchPage
      title="搜索列表（应用）"
      path="/list/search/application"
      use="按关键词找入口，结果只看名称和一两个数字，点开即用。"
      sources={sources}
    >
      {(rows, dialogs) => (
        <ul className={styles.tiles}>
          {rows.map((row) => (
            <li key={row.id} className={styles.card}>
              <h2>{String(row.name)}</h2>
              <dl className={styles.facts}>
                <ProjectFact row={row} name="amount" />
                <ProjectFact row={row} name="progress" />
              </dl>
              <footer>
                <Button onClick={() => dialogs.edit(row)}>编辑</Button>
                <Button onClick={() => dialogs.showDetail(row)}>打开</Button>
              </footer>
            </li>
          ))}
        </ul>
      )}
    </SearchPage>
  )
}
