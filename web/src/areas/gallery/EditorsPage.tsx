import { EditorsExample } from '@lexdesk/parts/playground'
import { editorImages } from '../../fields/uploads/editorImages.ts'
import { GalleryPage } from './GalleryPage.tsx'

export function EditorsPage() {
  return (
    <GalleryPage
      title="编辑器"
      use="富文本、Markdown 和代码三种编辑器。公告、文章用富文本，说明文档用 Markdown，脚本和配置用代码编辑器。"
    >
      <EditorsExample images={editorImages} />
    </GalleryPage>
  )
}
