interface NameLibraries {
  pinyin: typeof import('pinyin-pro').pinyin
  toSimplified: (text: string) => string
  areaList: typeof import('@vant/area-data').areaList
}

let loaded: NameLibraries | undefined

/** Loaded on first use: the dictionaries of readings, characters and places would slow down startup. */
export async function loadNameLibraries(): Promise<void> {
  if (loaded) return
  const [{ pinyin }, { Converter }, { areaList }] = await Promise.all([
    import('pinyin-pro'),
    import('opencc-js/t2cn'),
    import('@vant/area-data'),
  ])
  loaded = { pinyin, toSimplified: byCharacter(Converter({ from: 't', to: 'cn' })), areaList }
}

/**
 * Converts character by character, independent of the context. By words 乾安縣 would stay 乾安县, but 乾安县 would become 干安县,
 * and the two would no longer be equal.
 */
function byCharacter(convert: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>()
  return (text) =>
    Array.from(text, (one) => {
      let simplified = known.get(one)
      if (simplified === undefined) known.set(one, (simplified = convert(one)))
      return simplified
    }).join('')
}

export function nameLibraries(): NameLibraries {
  if (!loaded) throw new Error('call loadNameLibraries() before names are compared')
  return loaded
}

export const areNameLibrariesLoaded = (): boolean => loaded !== undefined
