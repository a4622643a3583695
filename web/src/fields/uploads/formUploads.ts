import { createContext, useContext } from 'react'

/** Running uploads of the fields of one form. */
export interface FormUploads {
  isBusy(): boolean
  /** Counts an upload until it succeeds or fails. */
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

/** Outside a form, running uploads are not awaited. */
const FormUploadsContext = createContext<FormUploads>(createFormUploads())

export const FormUploadsProvider = FormUploadsContext.Provider
export const useFormUploads = (): FormUploads => useContext(FormUploadsContext)
