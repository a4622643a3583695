import { PickersExample } from '@lexdesk/parts/playground'
import { GalleryPage } from './GalleryPage.tsx'
import { pickerSources } from './pickerSources.ts'

export function PickersPage() {
  return (
    <GalleryPage
      title="选择器"
      use="从已有数据里选人、部门、角色、职务、分类或报表行。字段引用其他记录时使用，避免手工录入名称。"
    >
      <PickersExample sources={pickerSources} />
    </GalleryPage>
  )
}
