import { type AnyRow, exampleProject } from '@lexdesk/domain'
import { Input, Tabs } from 'antd'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { StateTabs } from '../../resource/list/head/StateTabs.tsx'
import { useGo } from '../../ui/page/useGo.ts'
import layout from '../../ui/page/pageLayout.module.css'
import { ExamplePage } from './ExamplePage.tsx'
import type { Sources } from './SourceDrawer.tsx'
import styles from './examples.module.css'
import { type ExampleList, useExampleList } from './useExampleList.tsx'

interface SearchPageProps {
  title: string
  use: string
  path: string
  sources: Sources
  children: (rows: readonly AnyRow[], dialogs: ExampleList['dialogs']) => ReactNode
}

const views = [
  { key: '/list/search/article', label: '文章' },
  { key: '/list/search/project', label: '项目' },
  { key: '/list/search/application', label: '应用' },
]

/** A search box above three views of what it finds; changing the view keeps the condition. */
export function SearchPage({ title, use, path, sources, children }: SearchPageProps) {
  const go = useGo()
  const { search } = useLocation()
  const { list, dialogs, body, overlays } = useExampleList()
  const { name = '', ...others } = list.state.filters
  const [typed, setTyped] = useState(() => name.replaceAll('*', ''))
  return (
    <ExamplePage title={title} use={use} sources={sources}>
      <div className={layout.panel}>
        <div className={styles.search} role="search" aria-label="查询示例项目">
          <Input.Search
            value={typed}
            placeholder="项目名称或拼音"
            aria-label="项目名称"
            enterButton="查询"
            allowClear
            onChange={(event) => setTyped(event.target.value)}
            onSearch={(words) => list.search({ ...others, ...(words.trim() && { name: `*${words.trim()}*` }) })}
          />
          <Tabs activeKey={path} items={views} onChange={(view) => go(`${view}${search}`)} />
        </div>
        {exampleProject.states && (
          <StateTabs resource={exampleProject} states={exampleProject.states} list={list} within={undefined} />
        )}
        {body((rows) => children(rows, dialogs))}
      </div>
      {overlays}
    </ExamplePage>
  )
}
