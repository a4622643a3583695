import { useSyncExternalStore } from 'react'
import { toasts } from './toasts.ts'
import './kit.css'

export function Toasts() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.shown)
  return (
    <div className="user-toasts" role="status" aria-live="polite">
      {shown.map(({ id, kind, title, words }) => (
        <div key={id} className="user-toast" data-kind={kind}>
          <div>
            <strong>{title}</strong>
            {words !== undefined && <p>{words}</p>}
          </div>
          <button type="button" aria-label="关闭消息" onClick={() => toasts.close(id)}>
            ×
          </button>
        </div>
      ))}
    </div>
  )
}
