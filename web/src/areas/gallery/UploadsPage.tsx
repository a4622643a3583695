import { UploadsExample } from '@lexdesk/parts/playground'
import { GalleryPage } from './GalleryPage.tsx'
import { uploadSources } from './uploadSources.ts'

export function UploadsPage() {
  return (
    <GalleryPage
      title="上传与导入"
      use="上传文件和图片、导入表格。附件字段用上传，批量登记用导入；上传有数量、大小和类型限制，导入前可先核对。"
    >
      <UploadsExample sources={uploadSources} />
    </GalleryPage>
  )
}
