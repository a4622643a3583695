import { DeleteOutlined, ExclamationCircleOutlined, LeftOutlined, RedoOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Flex, Image, Progress } from 'antd'
import styles from './ImageUpload.module.css'
import { missingPicture } from './missingPicture.ts'
import type { UploadItem } from './uploadList.ts'

interface ImageTileProps {
  item: UploadItem
  address: string
  isMovable: boolean
  onMove: (step: -1 | 1) => void
  onRemove?: () => void
  onRetry: () => void
  onShowError: () => void
}

const side = 86

export function ImageTile({ item, address, isMovable, onMove, onRemove, onRetry, onShowError }: ImageTileProps) {
  const small = { type: 'text', size: 'small' } as const
  return (
    <div className={styles.tile}>
      <div className={styles.picture}>
        {item.status === 'done' && (
          <Image src={address} alt={item.name} width={side} height={side} fallback={missingPicture} />
        )}
        {item.status === 'uploading' && <Progress type="circle" size={48} percent={item.percent} />}
        {item.status === 'error' && (
          <Button
            {...small}
            danger
            aria-label={`${item.name} 上传出错`}
            icon={<ExclamationCircleOutlined />}
            onClick={onShowError}
          />
        )}
      </div>
      <Flex justify="center">
        {isMovable && (
          <Button {...small} aria-label={`左移 ${item.name}`} icon={<LeftOutlined />} onClick={() => onMove(-1)} />
        )}
        {item.status === 'error' && (
          <Button {...small} aria-label={`重试 ${item.name}`} icon={<RedoOutlined />} onClick={onRetry} />
        )}
        {onRemove && (
          <Button {...small} aria-label={`删除 ${item.name}`} icon={<DeleteOutlined />} onClick={onRemove} />
        )}
        {isMovable && (
          <Button {...small} aria-label={`右移 ${item.name}`} icon={<RightOutlined />} onClick={() => onMove(1)} />
        )}
      </Flex>
    </div>
  )
}
