/** The pictures in a text: how one is sent, and which address is written into the text. */
export interface EditorImages {
  /** `url` is the lasting address that is written into the text; `onProgress` takes per cent. */
  upload: (
    file: File,
    onProgress: (percent: number) => void,
    signal: AbortSignal,
  ) => Promise<{ path: string; url: string }>
  /** The lasting address of a pasted picture; nothing for a picture that is not ours. */
  keptAddress?: (shown: string) => string | undefined
}
