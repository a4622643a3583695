import { PickersExample } from '@lexdesk/parts/playground'
import { GalleryPage } from './GalleryPage.tsx'
import { pickerSources } from './pickerSources.ts'

export function PickersPage() {
  return (
    <GalleryPage title="选择器">
      <PickersExample sources={pickerSources} />
    </GalleryPage>
  )
}
