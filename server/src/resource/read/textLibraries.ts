import { loadNameLibraries } from '../../names/nameLibraries.ts'

interface TextLibraries {
  pinyin: typeof import('pinyin-pro').pinyin
  sanitize: typeof import('sanitize-html')
}

let loaded: TextLibraries | undefined

/** Loaded with the first write: they are large and would slow down startup. */
export async function loadTextLibraries(): Promise<void> {
  if (loaded) return
  const [{ pinyin }, { default: sanitize }] = await Promise.all([
    import('pinyin-pro'),
    import('sanitize-html'),
    loadNameLibraries(),
  ])
  loaded = { pinyin, sanitize }
}

export function textLibraries(): TextLibraries {
  if (!loaded) throw new Error('call loadTextLibraries() before texts are saved')
  return loaded
}
