import { Slider } from 'antd'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { type Crop, cropArea, dragged, maxZoom } from './cropArea.ts'
import styles from './account.module.css'

interface CropCanvasProps {
  picture: ImageBitmap
  crop: Crop
  onChange: (crop: Crop) => void
}

const view = 280
const keySteps: Record<string, [dx: number, dy: number]> = {
  ArrowLeft: [12, 0],
  ArrowRight: [-12, 0],
  ArrowUp: [0, 12],
  ArrowDown: [0, -12],
}

/** The part of the picture that becomes the avatar: dragged by pointer or arrow keys, enlarged by the slider. */
export function CropCanvas({ picture, crop, onChange }: CropCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop)
  }, [picture, crop])

  // Not by movementX: Safari on phones sends it from version 17 on.
  const last = useRef<{ pointer: number; x: number; y: number }>(undefined)
  function handleDown({ pointerId, clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>) {
    currentTarget.setPointerCapture(pointerId)
    last.current = { pointer: pointerId, x: clientX, y: clientY }
  }

  function handleMove({ pointerId, clientX, clientY, buttons, currentTarget }: PointerEvent<HTMLCanvasElement>) {
    if (buttons !== 1 || last.current?.pointer !== pointerId) return
    const { x, y } = last.current
    last.current = { pointer: pointerId, x: clientX, y: clientY }
    onChange(dragged(picture, crop, { dx: clientX - x, dy: clientY - y, view: currentTarget.clientWidth }))
  }

  function handleKey(event: KeyboardEvent) {
    const step = keySteps[event.key]
    if (!step) return
    event.preventDefault()
    onChange(dragged(picture, crop, { dx: step[0], dy: step[1], view }))
  }

  return (
    <div className={styles.crop}>
      <canvas
        ref={canvas}
        width={view}
        height={view}
        role="img"
        aria-label="头像裁剪区域，可拖动或用方向键移动"
        tabIndex={0}
        onPointerDown={handleDown}
        onPointerMove={handleMove}
        onKeyDown={handleKey}
      />
      <div className={styles.zoom}>
        <span>缩放</span>
        <Slider
          min={1}
          max={maxZoom}
          step={0.05}
          value={crop.zoom}
          tooltip={{ open: false }}
          ariaLabelForHandle="缩放"
          onChange={(zoom: number) => onChange({ ...crop, zoom })}
        />
      </div>
    </div>
  )
}

/** Draws the chosen square over the whole canvas. White behind it, since JPEG knows no transparency. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const { left, top, side } = cropArea(picture, crop)
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
}
