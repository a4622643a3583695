import { Modal, Result, Spin } from 'antd'
import { useState } from 'react'

interface ImagePreviewProps {
  url: string
  title?: string
  open: boolean
  onClose: () => void
}

/** Shows an image as large as the window allows. */
export function ImagePreview({ url, title = '图片预览', open, onClose }: ImagePreviewProps) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  return (
    <Modal title={title} open={open} onCancel={onClose} footer={null} width="min(96vw, 960px)" centered destroyOnHidden>
      {state === 'failed' ? (
        <Result status="warning" title="图片加载失败" subTitle="图片可能已被删除，或者您没有查看权限。" />
      ) : (
        <Spin spinning={state === 'loading'}>
          <img
            src={url}
            alt={title}
            onLoad={() => setState('shown')}
            onError={() => setState('failed')}
            style={{ display: 'block', maxWidth: '100%', maxHeight: '75vh', minHeight: 64, margin: '0 auto' }}
          />
        </Spin>
      )}
    </Modal>
  )
}
