import { exampleProject } from '@lexdesk/domain'
import { ResourceList } from '../../resource/ResourceList.tsx'
import type { ResourceSlots } from '../../resource/ResourceSlots.ts'
import { ExampleNote } from './ExampleNote.tsx'

const slots: ResourceSlots<typeof exampleProject> = {
  pageTop: (
    <ExampleNote
      use="查询、比较、批量处理和导入导出大量记录。页面全部由资源定义生成，不需要另写代码。"
      sources={{ 'QueryListPage.tsx': () => import('./QueryListPage.tsx?raw') }}
    />
  ),
}

/** The list that every resource has. */
export function QueryListPage() {
  return <ResourceList resource={exampleProject} slots={slots} />
}
