/**
 * Readings of place names that a general dictionary gets wrong: one syllable per character. The longest entry found in
 * a name wins, so 大城乡 in Taiwan is not read like 大城 in Hebei.
 */
const placeReadings: Readonly<Record<string, string>> = {
  都: 'du',
  什: 'shi',
  蚌: 'beng',
  箐: 'qing',
  六合: 'lu he',
  乐亭: 'lao ting',
  乐清: 'yue qing',
  乐陵: 'lao ling',
  民乐: 'min le',
  塘厦: 'tang xia',
  莞城: 'guan cheng',
  大城: 'dai cheng',
  大城乡: 'da cheng xiang',
  蔚县: 'yu xian',
  柏林: 'bai lin',
  繁峙: 'fan shi',
  洪洞: 'hong tong',
  调兵: 'diao bing',
  珲春: 'hun chun',
  穆棱: 'mu ling',
  歙县: 'she xian',
  涡阳: 'guo yang',
  单县: 'shan xian',
  尉犁: 'yu li',
  浚县: 'xun xian',
  泌阳: 'bi yang',
  黄陂: 'huang pi',
  曾都: 'zeng du',
  大埔县: 'da bu xian',
  大埔区: 'da bu qu',
  麻涌: 'ma chong',
  大涌: 'da chong',
  筠连: 'jun lian',
  吴堡: 'wu bu',
  红寺堡: 'hong si bu',
  宕昌: 'tan chang',
}

const entries = Object.entries(placeReadings)
  .map(([part, reading]) => ({ part, syllables: reading.split(' ') }))
  .toSorted((one, other) => one.part.length - other.part.length)

/** Overrides the dictionary's readings with the known ones, one syllable per character. */
export function correctReading(name: string, syllables: readonly string[]): string[] {
  const corrected = [...syllables]
  for (const { part, syllables: known } of entries) {
    const at = name.indexOf(part)
    if (at >= 0) corrected.splice(at, known.length, ...known)
  }
  return corrected
}
