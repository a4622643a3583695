export interface StoredFile {
  path: string
  name: string
  size: number
}

export interface UploadOptions {
  /** The folder of the file on the server. */
  biz: string
  onProgress?: (percent: number) => void
  signal?: AbortSignal
}
