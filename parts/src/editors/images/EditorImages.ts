/** The pictures in a text: how one is sent, and how the address in the text becomes one that the browser can open. */
export interface EditorImages {
  /** `url` is the lasting address that is written into the text; `onProgress` takes per cent. */
  upload: (
    file: File,
    onProgress: (percent: number) => void,
    signal: AbortSignal,
  ) => Promise<{ path: string; url: string }>
  /** Stored pictures may need more than their lasting address, such as a token, and that is never written down. */
  shownAddress?: (url: string) => string
  /** The other way, for what is pasted; nothing for a picture that is not ours. */
  keptAddress?: (shown: string) => string | undefined
}
