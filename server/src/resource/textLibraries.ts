interface TextLibraries {
  pinyin: typeof import('pinyin-pro').pinyin
  sanitize: typeof import('sanitize-html')
}

let loaded: TextLibraries | undefined

/** Both are large and serve only those who write, so that they are read with the first write and not with the start. */
export async function loadTextLibraries(): Promise<void> {
  if (loaded) return
  const [{ pinyin }, { default: sanitize }] = await Promise.all([import('pinyin-pro'), import('sanitize-html')])
  loaded = { pinyin, sanitize }
}

export function textLibraries(): TextLibraries {
  if (!loaded) throw new Error('loadTextLibraries() comes before the first text is kept')
  return loaded
}
