import { fileAddress } from '../../api/uploads/fileAddress.ts'
import type { StoredFile, UploadOptions } from '../../api/uploads/StoredFile.ts'
import { uploadFile } from '../../api/uploads/uploadFile.ts'
import { createContext, useContext, useSyncExternalStore } from 'react'

/** How the files of a form are stored and shown. */
export interface FileTransfer {
  upload(file: File, options: UploadOptions, field: string): Promise<StoredFile>
  addressOf(path: string): string
}

const ofStaff: FileTransfer = { upload: uploadFile, addressOf: fileAddress }

/** Running uploads of the fields of one form. */
export interface FormUploads extends FileTransfer {
  isBusy(): boolean
  subscribe(listener: () => void): () => void
  /** Counts an upload until it succeeds or fails. */
  track<T>(upload: Promise<T>): Promise<T>
}

export function createFormUploads(transfer = ofStaff): FormUploads {
  const listeners = new Set<() => void>()
  let running = 0
  function count(change: 1 | -1): void {
    running += change
    for (const listener of listeners) listener()
  }
  return {
    ...transfer,
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
