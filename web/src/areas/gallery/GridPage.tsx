import { GridExample } from '@lexdesk/parts/playground'
import { GalleryPage } from './GalleryPage.tsx'

export function GridPage() {
  return (
    <GalleryPage title="可编辑表格">
      <GridExample />
    </GalleryPage>
  )
}
