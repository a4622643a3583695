import { CameraOutlined, FileImageOutlined } from '@ant-design/icons'
import { Alert, Button, Modal } from 'antd'
import { type DragEvent, useRef, useState } from 'react'
import { accountCalls } from '../accountCalls.ts'
import { useSending } from '../useSending.ts'
import { CameraView } from './CameraView.tsx'
import { wholePicture } from './cropArea.ts'
import { CropCanvas, drawCrop } from './CropCanvas.tsx'
import { notUsable, readPicture } from './readPicture.ts'
import styles from './account.module.css'

interface AvatarDialogProps {
  onSaved: (avatar: string) => void
  onClose: () => void
}

const storedSize = 320

/** On a phone the camera app takes the picture; a computer shows its camera in the dialog. */
const hasCameraApp = (): boolean => window.matchMedia('(pointer: coarse)').matches
const hasCamera = (): boolean => hasCameraApp() || Boolean(navigator.mediaDevices?.getUserMedia)

/** Chooses a picture from a file, a drop or the camera, and crops it. */
export function AvatarDialog({ onSaved, onClose }: AvatarDialogProps) {
  const [picture, setPicture] = useState<ImageBitmap>()
  const [crop, setCrop] = useState(wholePicture)
  const [isFilming, setFilming] = useState(false)
  const file = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const { isBusy, problem, send } = useSending()

  function use(taken: ImageBitmap) {
    setFilming(false)
    setPicture(taken)
    setCrop(wholePicture)
  }
  const choose = (chosen: File | undefined) => chosen && void send(async () => use(await readPicture(chosen)))

  function handleDrop(event: DragEvent) {
    event.preventDefault()
    choose(event.dataTransfer.files[0])
  }

  const save = () =>
    send(async () => {
      const canvas = document.createElement('canvas')
      canvas.width = canvas.height = storedSize
      drawCrop(canvas, picture!, crop)
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
      if (!blob) throw notUsable('浏览器无法生成图片，请换一张')
      const { avatar } = await accountCalls.saveAvatar(new File([blob], 'avatar.jpg', { type: 'image/jpeg' }))
      onSaved(avatar)
    })

  return (
    <Modal
      open
      title="更换头像"
      width={440}
      mask={{ closable: false }}
      onCancel={onClose}
      okText="保存头像"
      cancelText="取消"
      okButtonProps={{ disabled: !picture || isFilming }}
      confirmLoading={isBusy}
      onOk={() => void save()}
    >
      {isFilming ? (
        <CameraView onTaken={use} onBack={() => setFilming(false)} />
      ) : (
        <div className={styles.drop} onDragOver={(event) => event.preventDefault()} onDrop={handleDrop}>
          {picture ? (
            <CropCanvas picture={picture} crop={crop} onChange={setCrop} />
          ) : (
            <p className={styles.dropHint}>将图片拖到此处，或选择图片</p>
          )}
          <div className={styles.buttons}>
            <Button icon={<FileImageOutlined />} onClick={() => file.current?.click()}>
              {picture ? '换一张' : '选择图片'}
            </Button>
            {hasCamera() && (
              <Button
                icon={<CameraOutlined />}
                onClick={() => (hasCameraApp() ? camera.current?.click() : setFilming(true))}
              >
                拍照
              </Button>
            )}
          </div>
          <input
            ref={file}
            type="file"
            accept="image/*"
            hidden
            aria-label="头像图片"
            onChange={({ target }) => choose(target.files?.[0])}
          />
          <input
            ref={camera}
            type="file"
            accept="image/*"
            capture="user"
            hidden
            aria-label="拍摄头像"
            onChange={({ target }) => choose(target.files?.[0])}
          />
        </div>
      )}
      {problem && <Alert className={styles.problem} type="error" showIcon title={problem} />}
    </Modal>
  )
}
