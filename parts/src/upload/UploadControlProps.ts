import type { StoredFile, UploadItem } from './uploadList.ts'

/** Uploads one file; `onProgress` receives per cent. */
export type UploadFunction = (
  file: File,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
) => Promise<StoredFile>

/** A stored file in the specification's terms (B §3). */
export interface UploadedFile {
  fileName: string
  filePath: string
  fileSize: number
}

export interface UploadControlProps {
  /** Stored paths. */
  value: readonly string[]
  onChange: (paths: string[], files: UploadedFile[]) => void
  /** Called on every status change of a file, including those that do not change the value. */
  onStatus?: (file: UploadItem) => void
  upload: UploadFunction
  /** The address of a stored file. */
  addressOf: (path: string) => string
  /** The original name of a stored file, if known. */
  nameOf?: (path: string) => string | undefined
  /** Maximum number of files; 0 for no limit. */
  count?: number
  maxSizeMb?: number
  disabled?: boolean
  id?: string
  status?: 'error' | 'warning'
  onBlur?: () => void
}
