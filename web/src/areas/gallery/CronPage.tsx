import { CronExample } from '@lexdesk/parts/playground'
import { GalleryPage } from './GalleryPage.tsx'

export function CronPage() {
  return (
    <GalleryPage title="Cron 表达式">
      <CronExample />
    </GalleryPage>
  )
}
