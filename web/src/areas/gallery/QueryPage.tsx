import { QueryExample } from '@lexdesk/parts/playground'
import { GalleryPage } from './GalleryPage.tsx'
import { querySources } from './querySources.ts'

export function QueryPage() {
  return (
    <GalleryPage title="高级查询">
      <QueryExample sources={querySources} />
    </GalleryPage>
  )
}
