import { exampleProject } from '@lexdesk/domain'
import { Tabs } from 'antd'
import { useState } from 'react'
import { DetailSections } from '../../resource/detail/DetailSections.tsx'
import { RecordFooter } from '../../resource/detail/RecordFooter.tsx'
import { RecordHead } from '../../resource/detail/RecordHead.tsx'
import { HistoryTimeline } from '../../resource/history/HistoryTimeline.tsx'
import { ResourceForm } from '../../resource/ResourceForm.tsx'
import { useHasOpened } from '../../ui/page/useHasOpened.ts'
import layout from '../../ui/page/pageLayout.module.css'
import { ExamplePage } from './ExamplePage.tsx'
import { ProjectValue } from './ProjectValue.tsx'
import styles from './examples.module.css'
import { useShownProject } from './useShownProject.tsx'

const sources = {
  'AdvancedProfilePage.tsx': () => import('./AdvancedProfilePage.tsx?raw'),
  'useShownProject.tsx': () => import('./useShownProject.tsx?raw'),
}

/** A record to work on: key facts, course, steps, details and history. */
export function AdvancedProfilePage() {
  const { row, waiting } = useShownProject()
  const [isEditing, setEditing] = useState(false)
  const hasForm = useHasOpened(isEditing)
  return (
    <ExamplePage title="高级详情" use="记录有状态流转：先看要点和进度，再办下一步，历史随时可查。" sources={sources}>
      <div className={layout.panel}>
        {row ? (
          <>
            <div className={styles.head}>
              <h2>{row.name}</h2>
              <ProjectValue row={row} name="status" />
            </div>
            <RecordHead resource={exampleProject} row={row} />
            <RecordFooter resource={exampleProject} row={row} onEdit={() => setEditing(true)} />
            <Tabs
              items={[
                { key: 'detail', label: '详情', children: <DetailSections resource={exampleProject} row={row} /> },
                { key: 'history', label: '历史', children: <HistoryTimeline resource={exampleProject} row={row} /> },
              ]}
            />
            {hasForm && (
              <ResourceForm
                resource={exampleProject}
                mode="edit"
                id={row.id}
                open={isEditing}
                onClose={() => setEditing(false)}
              />
            )}
          </>
        ) : (
          waiting
        )}
      </div>
    </ExamplePage>
  )
}
