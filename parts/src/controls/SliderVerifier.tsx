import { CheckOutlined, DoubleRightOutlined } from '@ant-design/icons'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import type { ControlProps } from '../pickers/ControlProps.ts'
import styles from './SliderVerifier.module.css'

export interface SliderVerifierProps extends Pick<ControlProps, 'id' | 'label' | 'disabled'> {
  /** Stays true once passed; setting it to false resets the slider. */
  value?: boolean
  onChange: (isPassed: true) => void
}

const handlerWidth = 40
const keyStep = 0.1

/** A handle that must be moved to the end by mouse, touch or keyboard. Releasing it early resets it. */
export function SliderVerifier({ value = false, onChange, id, label = '滑块验证', disabled }: SliderVerifierProps) {
  const [position, setPosition] = useState(0)
  const track = useRef<HTMLDivElement>(null)
  const grip = useRef<number>(undefined)
  const shown = value ? 1 : position

  const move = (to: number) => {
    const next = Math.min(1, Math.max(0, to))
    setPosition(next)
    if (next < 1) return
    grip.current = undefined
    setPosition(0)
    onChange(true)
  }
  const release = () => {
    grip.current = undefined
    setPosition(0)
  }
  const handleDown = (event: PointerEvent<HTMLDivElement>) => {
    if (value || disabled || event.button !== 0) return
    grip.current = event.clientX
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const handleMove = (event: PointerEvent<HTMLDivElement>) => {
    const room = (track.current?.clientWidth ?? 0) - handlerWidth
    if (grip.current === undefined || value || room <= 0) return
    // Half a pixel may be lost when the page is scaled.
    move((event.clientX - grip.current + 0.5) / room)
  }
  const handleKey = (event: KeyboardEvent) => {
    if (value || disabled) return
    const targets: Record<string, number> = {
      ArrowRight: position + keyStep,
      ArrowUp: position + keyStep,
      ArrowLeft: position - keyStep,
      ArrowDown: position - keyStep,
      End: 1,
      Home: 0,
    }
    const target = targets[event.key]
    if (target === undefined) return
    event.preventDefault()
    // Avoids floating-point drift: ten steps of 0.1 do not add up to exactly 1.
    move(Math.round(target * 10) / 10)
  }
  return (
    <div ref={track} className={styles.track} data-passed={value}>
      <div className={styles.done} style={{ width: `calc((100% - ${handlerWidth}px) * ${shown})` }} />
      <span className={styles.text}>{value ? '验证通过' : '拖动滑块验证'}</span>
      <div
        id={id}
        className={styles.handler}
        style={{ insetInlineStart: `calc((100% - ${handlerWidth}px) * ${shown})` }}
        role="slider"
        tabIndex={disabled ? -1 : 0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(shown * 100)}
        aria-valuetext={value ? '验证通过' : '拖动滑块验证'}
        aria-disabled={disabled || value}
        onPointerDown={handleDown}
        onPointerMove={handleMove}
        onPointerUp={release}
        onPointerCancel={release}
        onBlur={release}
        onKeyDown={handleKey}
      >
        {value ? <CheckOutlined /> : <DoubleRightOutlined />}
      </div>
    </div>
  )
}
