import { announcement, type Row, rowToWire } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { App } from 'antd'
import { noticeFromWire } from '../../api/live/Notice.ts'
import { resourceApi } from '../../api/resource/resourceApi.ts'
import { NoticeModal } from './NoticeModal.tsx'

interface AnnouncementPreviewProps {
  row: Row<typeof announcement>
  open: boolean
  onClose: () => void
}

/** As its recipients see it. Lists omit long texts, so it is loaded first. */
export function AnnouncementPreview({ row, open, onClose }: AnnouncementPreviewProps) {
  const { message } = App.useApp()
  const { data } = useQuery({
    queryKey: ['resource', announcement.name, 'row', row.id],
    queryFn: ({ signal }) => resourceApi(announcement).queryById(row.id, { signal }),
    enabled: open,
  })
  const notice = data && noticeFromWire(rowToWire(announcement)({ ...data }))
  return (
    <NoticeModal
      notice={notice}
      open={open}
      onClose={onClose}
      onHandle={(address) => void message.info(`读者点击后将打开 ${address}`)}
    />
  )
}
