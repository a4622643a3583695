import { TablesExample } from '@lexdesk/parts/playground'
import { GalleryPage } from './GalleryPage.tsx'

export function TablesPage() {
  return (
    <GalleryPage
      title="子表与详情"
      use="在一条记录之下显示和编辑子表：弹窗、页签和行内展开。主表带一到多个明细、又不想离开主记录时使用。"
    >
      <TablesExample />
    </GalleryPage>
  )
}
