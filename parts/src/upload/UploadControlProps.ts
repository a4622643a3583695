import type { StoredFile, UploadItem } from './uploadList.ts'

/** Sends one file; `onProgress` takes per cent. */
export type UploadFunction = (
  file: File,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
) => Promise<StoredFile>

/** A stored file in the words of the specification (B §3). */
export interface UploadedFile {
  fileName: string
  filePath: string
  fileSize: number
}

export interface UploadControlProps {
  /** Stored paths. */
  value: readonly string[]
  onChange: (paths: string[], files: UploadedFile[]) => void
  /** Every change of a file's state, also those that change no value. */
  onStatus?: (file: UploadItem) => void
  upload: UploadFunction
  /** Where a stored file can be opened. */
  addressOf: (path: string) => string
  /** The name that people know a stored file by, where it is known. */
  nameOf?: (path: string) => string | undefined
  /** How many are kept; 0 for no limit. */
  count?: number
  maxSizeMb?: number
  disabled?: boolean
  id?: string
  status?: 'error' | 'warning'
  onBlur?: () => void
}
