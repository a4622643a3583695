import { ControlsExample } from '@lexdesk/parts/playground'
import { controlSources } from './controlSources.ts'
import { GalleryPage } from './GalleryPage.tsx'

export function ControlsPage() {
  return (
    <GalleryPage title="录入控件">
      <ControlsExample sources={controlSources} />
    </GalleryPage>
  )
}
