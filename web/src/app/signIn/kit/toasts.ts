export interface Toast {
  id: number
  kind: 'success' | 'warning' | 'error'
  title: string
  words?: string
}

interface ToastInput extends Omit<Toast, 'id'> {
  durationMs?: number
}

const defaultDurationMs = 4_500
let shown: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function publish(next: readonly Toast[]): void {
  shown = next
  for (const listen of listeners) listen()
}

/** Short messages of the sign-in pages. They survive navigation. */
export const toasts = {
  show({ durationMs = defaultDurationMs, ...toast }: ToastInput): void {
    lastId += 1
    const id = lastId
    publish([...shown, { ...toast, id }])
    setTimeout(() => toasts.close(id), durationMs)
  },
  close(id: number): void {
    publish(shown.filter((toast) => toast.id !== id))
  },
  shown: (): readonly Toast[] => shown,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      // The page that showed them is gone, so the next page starts without old messages.
      if (listeners.size === 0) shown = []
    }
  },
}
