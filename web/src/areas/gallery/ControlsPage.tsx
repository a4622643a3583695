import { ControlsExample } from '@lexdesk/parts/playground'
import { controlSources } from './controlSources.ts'
import { GalleryPage } from './GalleryPage.tsx'

export function ControlsPage() {
  return (
    <GalleryPage
      title="录入控件"
      use="字典选择、搜索选择、地区、时间、开关等单个值的输入控件。用在表单和查询条件里；由资源定义生成的表单会按字段类型自动选用。"
    >
      <ControlsExample sources={controlSources} />
    </GalleryPage>
  )
}
