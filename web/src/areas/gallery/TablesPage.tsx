import { TablesExample } from '@lexdesk/parts/playground'
import { GalleryPage } from './GalleryPage.tsx'

export function TablesPage() {
  return (
    <GalleryPage title="子表与详情">
      <TablesExample />
    </GalleryPage>
  )
}
