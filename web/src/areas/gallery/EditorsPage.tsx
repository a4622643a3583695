import { EditorsExample } from '@lexdesk/parts/playground'
import { editorImages } from '../../fields/uploads/editorImages.ts'
import { GalleryPage } from './GalleryPage.tsx'

export function EditorsPage() {
  return (
    <GalleryPage title="编辑器">
      <EditorsExample images={editorImages} />
    </GalleryPage>
  )
}
