import { UploadsExample } from '@lexdesk/parts/playground'
import { GalleryPage } from './GalleryPage.tsx'
import { uploadSources } from './uploadSources.ts'

export function UploadsPage() {
  return (
    <GalleryPage title="上传与导入">
      <UploadsExample sources={uploadSources} />
    </GalleryPage>
  )
}
