import { exampleProject } from '@lexdesk/domain'
import { Button } from 'antd'
import { SearchBar } from '../../resource/list/search/SearchBar.tsx'
import { StateTabs } from '../../resource/list/head/StateTabs.tsx'
import layout from '../../ui/page/pageLayout.module.css'
import { TextButton } from '../../ui/forms/TextButton.tsx'
import { ExamplePage } from './ExamplePage.tsx'
import { ProjectFact, ProjectProgress, ProjectValue } from './ProjectValue.tsx'
import styles from './examples.module.css'
import { useExampleList } from './useExampleList.tsx'

const sources = {
  'BasicListPage.tsx': () => import('./BasicListPage.tsx?raw'),
  'useExampleList.tsx': () => import('./useExampleList.tsx?raw'),
}

/** Rows with a title, a sentence and a few figures. */
export function BasicListPage() {
  const { list, dialogs, body, overlays } = useExampleList()
  const { states } = exampleProject
  return (
    <ExamplePage
      title="标准列表"
      use="记录不多，每条要看标题、说明和一两个关键数字，不需要逐列比较。"
      sources={sources}
      extra={
        <Button type="primary" onClick={dialogs.add}>
          新增示例项目
        </Button>
      }
    >
      <div className={layout.panel}>
        {states && <StateTabs resource={exampleProject} states={states} list={list} within={undefined} />}
        <SearchBar
          resource={exampleProject}
          filters={list.state.filters}
          onSearch={list.search}
          tabField={states?.field}
        />
        {body((rows) => (
          <ul className={styles.lines}>
            {rows.map((row) => (
              <li key={row.id} className={styles.line}>
                <div className={styles.lineText}>
                  <h2>
                    <TextButton onClick={() => dialogs.showDetail(row)}>{String(row.name)}</TextButton>
                    <ProjectValue row={row} name="status" />
                  </h2>
                  <p>
                    <ProjectValue row={row} name="intro" />
                  </p>
                </div>
                <dl className={styles.facts}>
                  <ProjectFact row={row} name="ownerId" />
                  <ProjectFact row={row} name="endDate" />
                </dl>
                <div className={styles.bar}>
                  <ProjectProgress row={row} />
                </div>
                <Button onClick={() => dialogs.edit(row)}>编辑</Button>
              </li>
            ))}
          </ul>
        ))}
      </div>
      {overlays}
    </ExamplePage>
  )
}
