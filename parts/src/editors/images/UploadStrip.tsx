import { Button, Flex, Progress, Typography } from 'antd'
import styles from '../Editors.module.css'
import type { ImageUploads } from './createImageUploads.ts'
import { useSendings } from './useImageUploads.ts'

interface UploadStripProps {
  uploads: ImageUploads
  /** Removes the placeholder of an image from the text. */
  onRemove: (id: string) => void
}

/** Below an editor: running uploads, and failed ones with the reason and a retry button. */
export function UploadStrip({ uploads, onRemove }: UploadStripProps) {
  const list = useSendings(uploads)
  return (
    <div role="status" aria-label="图片上传">
      {list.map(({ id, file, percent, problem }) => (
        <Flex key={id} gap={8} align="center" className={styles.sending}>
          <Typography.Text ellipsis type={problem ? 'danger' : undefined} style={{ flex: '1 1 auto' }}>
            {problem ? `${file.name} 上传失败：${problem}` : `正在上传 ${file.name}`}
          </Typography.Text>
          {problem ? (
            <Button size="small" onClick={() => uploads.retry(id)}>
              重试
            </Button>
          ) : (
            <Progress percent={percent} size="small" className={styles.progress} aria-label={`${file.name} 的进度`} />
          )}
          <Button
            size="small"
            onClick={() => {
              uploads.remove(id)
              onRemove(id)
            }}
          >
            移除
          </Button>
        </Flex>
      ))}
    </div>
  )
}
