import { CronExample } from '@lexdesk/parts/playground'
import { GalleryPage } from './GalleryPage.tsx'

export function CronPage() {
  return (
    <GalleryPage
      title="Cron 表达式"
      use="用中文选项拼出定时表达式，并列出接下来的执行时间。用在定时任务、定期提醒的设置里，使用者不必懂表达式语法。"
    >
      <CronExample />
    </GalleryPage>
  )
}
