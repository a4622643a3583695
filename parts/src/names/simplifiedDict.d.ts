declare module 'pinyin-match/src/simplified_dict.js' {
  /** By syllable, all characters that can be read so. */
  export const dict: Readonly<Record<string, string>>
}
