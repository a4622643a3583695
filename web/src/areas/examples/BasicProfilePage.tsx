import { exampleProject } from '@lexdesk/domain'
import { DetailSections } from '../../resource/detail/DetailSections.tsx'
import layout from '../../ui/page/pageLayout.module.css'
import { ExamplePage } from './ExamplePage.tsx'
import { ProjectValue } from './ProjectValue.tsx'
import styles from './examples.module.css'
import { useShownProject } from './useShownProject.tsx'

const sources = {
  'BasicProfilePage.tsx': () => import('./BasicProfilePage.tsx?raw'),
  'useShownProject.tsx': () => import('./useShownProject.tsx?raw'),
}

/** A record to read. */
export function BasicProfilePage() {
  const { row, waiting } = useShownProject()
  return (
    <ExamplePage title="基础详情" use="只读查看一条记录的全部内容，没有后续步骤。空字段默认收起。" sources={sources}>
      <div className={layout.panel}>
        {row ? (
          <>
            <div className={styles.head}>
              <h2>{row.name}</h2>
              <ProjectValue row={row} name="status" />
            </div>
            <DetailSections resource={exampleProject} row={row} />
          </>
        ) : (
          waiting
        )}
      </div>
    </ExamplePage>
  )
}
