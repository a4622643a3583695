import { createContext, useContext, useSyncExternalStore } from 'react'

/** Running uploads of the fields of one form. */
export interface FormUploads {
  isBusy(): boolean
  subscribe(listener: () => void): () => void
  /** Counts an upload until it succeeds or fails. */
  track<T>(upload: Promise<T>): Promise<T>
}

export function createFormUploads(): FormUploads {
  const listeners = new Set<() => void>()
  let running = 0
  function count(change: 1 | -1): void {
    running += change
    for (const listener of listeners) listener()
  }
  return {
    isBusy: () => running > 0,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async track(upload) {
      count(1)
      try {
        return await upload
      } finally {
        count(-1)
      }
    },
  }
}

/** Outside a form, running uploads are not awaited. */
const FormUploadsContext = createContext<FormUploads>(createFormUploads())

export const FormUploadsProvider = FormUploadsContext.Provider
export const useFormUploads = (): FormUploads => useContext(FormUploadsContext)
export const useIsUploading = ({ subscribe, isBusy }: FormUploads): boolean => useSyncExternalStore(subscribe, isBusy)
