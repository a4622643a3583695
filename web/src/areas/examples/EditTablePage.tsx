import { exampleProject } from '@lexdesk/domain'
import { useResourceList } from '../../resource/list/useResourceList.ts'
import { SheetEditor } from '../../resource/sheet/SheetEditor.tsx'
import { useGo } from '../../ui/page/useGo.ts'
import layout from '../../ui/page/pageLayout.module.css'
import { ExamplePage } from './ExamplePage.tsx'

const sources = { 'EditTablePage.tsx': () => import('./EditTablePage.tsx?raw') }
const noSlots = {}

/** All rows in one editable grid, saved in one transaction. */
export function EditTablePage() {
  const go = useGo()
  const list = useResourceList(exampleProject)
  return (
    <ExamplePage
      title="表格内编辑"
      use="一次改很多行，像电子表格一样复制、填充和撤销。一起校验、一起保存，有一行不合格则都不保存。"
      sources={sources}
    >
      <div className={layout.panel}>
        <SheetEditor resource={exampleProject} slots={noSlots} list={list} onClose={() => go('/list/query-list')} />
      </div>
    </ExamplePage>
  )
}
