/** How images in a text are uploaded, and which address is written into the text. */
export interface EditorImages {
  /** `url` is the permanent address that is written into the text; `onProgress` receives per cent. */
  upload: (
    file: File,
    onProgress: (percent: number) => void,
    signal: AbortSignal,
  ) => Promise<{ path: string; url: string }>
  /** The permanent address of a pasted image; undefined for an image that is not stored here. */
  keptAddress?: (shown: string) => string | undefined
}
