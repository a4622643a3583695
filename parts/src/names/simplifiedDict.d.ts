declare module 'pinyin-match/src/simplified_dict.js' {
  /** By syllable, all characters with that reading. */
  export const dict: Readonly<Record<string, string>>
}
