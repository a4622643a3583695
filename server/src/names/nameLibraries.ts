interface NameLibraries {
  pinyin: typeof import('pinyin-pro').pinyin
  toSimplified: (text: string) => string
  areaList: typeof import('@vant/area-data').areaList
}

let loaded: NameLibraries | undefined

/** Loaded on first use: the dictionaries of readings, characters and places would slow down every start. */
export async function loadNameLibraries(): Promise<void> {
  if (loaded) return
  const [{ pinyin }, { Converter }, { areaList }] = await Promise.all([
    import('pinyin-pro'),
    import('opencc-js/t2cn'),
    import('@vant/area-data'),
  ])
  loaded = { pinyin, toSimplified: Converter({ from: 't', to: 'cn' }), areaList }
}

export function nameLibraries(): NameLibraries {
  if (!loaded) throw new Error('call loadNameLibraries() before names are compared')
  return loaded
}

export const areNameLibrariesLoaded = (): boolean => loaded !== undefined
