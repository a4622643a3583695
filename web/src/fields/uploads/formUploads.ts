import { createContext, useContext } from 'react'

/** Files on their way from the fields of one form. */
export interface FormUploads {
  isBusy(): boolean
  /** Counts an upload until it has ended, one way or the other. */
  track<T>(upload: Promise<T>): Promise<T>
}

export function createFormUploads(): FormUploads {
  let running = 0
  return {
    isBusy: () => running > 0,
    async track(upload) {
      running += 1
      try {
        return await upload
      } finally {
        running -= 1
      }
    },
  }
}

/** Outside of a form nobody waits for them. */
const FormUploadsContext = createContext<FormUploads>(createFormUploads())

export const FormUploadsProvider = FormUploadsContext.Provider
export const useFormUploads = (): FormUploads => useContext(FormUploadsContext)
