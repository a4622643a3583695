import { Alert, Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import styles from './account.module.css'

/** Why the camera cannot be used, in words. */
export function cameraProblem(error: unknown): string {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError') return '浏览器未获准使用摄像头，请在地址栏中允许后重试，或改为选择图片'
  if (name === 'NotFoundError') return '没有找到摄像头，请改为选择图片'
  if (name === 'NotReadableError') return '摄像头正被其他程序使用，请关闭该程序后重试，或改为选择图片'
  return '无法打开摄像头，请改为选择图片'
}

/** A picture of the camera of this computer. */
export function CameraView({ onTaken, onBack }: { onTaken: (picture: ImageBitmap) => void; onBack: () => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<string>()
  const [isReady, setReady] = useState(false)

  useEffect(() => {
    let stream: MediaStream | undefined
    let isGone = false
    const stop = () => stream?.getTracks().forEach((track) => track.stop())
    async function open() {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'user' } })
        if (isGone) stop()
        else if (video.current) video.current.srcObject = stream
      } catch (error) {
        if (!isGone) setProblem(cameraProblem(error))
      }
    }
    void open()
    return () => {
      isGone = true
      stop()
    }
  }, [])

  return (
    <div className={styles.camera}>
      {problem ? (
        <Alert type="warning" showIcon title={problem} />
      ) : (
        <video ref={video} autoPlay playsInline muted onLoadedData={() => setReady(true)} />
      )}
      <div className={styles.buttons}>
        <Button onClick={onBack}>返回</Button>
        {!problem && (
          <Button
            type="primary"
            disabled={!isReady}
            onClick={() => video.current && void createImageBitmap(video.current).then(onTaken)}
          >
            拍摄
          </Button>
        )}
      </div>
    </div>
  )
}
