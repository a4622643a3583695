// oxlint-disable-next-line typescript/triple-slash-reference -- importers of this file need the types of the table
/// <reference path="./simplifiedDict.d.ts" />
import { dict } from 'pinyin-match/src/simplified_dict.js'

/** All readings of a character. Any of them matches, because the one used in a name cannot be known. */
const readings = new Map<string, string[]>()
for (const [syllable, characters] of Object.entries(dict))
  for (const character of characters)
    for (const spelling of new Set([syllable, syllable.replace('ve', 'ue')]))
      readings.set(character, [...(readings.get(character) ?? []), spelling])

/** Longer than any typed name. */
const maxTyped = 64

/**
 * Whether letters match a name: its full pinyin, initials or a prefix, from any character on, also mixed with
 * characters (张s). `typed` is lower-case, without spaces.
 */
export function pinyinMatch(name: string, typed: string): boolean {
  if (typed === '' || typed.length > maxTyped) return false
  const characters = Array.from(name.toLowerCase())
  const wanted = typed.replaceAll('ü', 'v')
  /** Positions known not to match: without this memo some inputs have millions of segmentations. */
  const failed = new Set<number>()

  function fits(at: number, from: number): boolean {
    if (from === wanted.length) return true
    const character = characters[at]
    const place = at * maxTyped + from
    if (character === undefined || failed.has(place)) return false
    if (lengths(character, wanted, from).some((length) => fits(at + 1, from + length))) return true
    failed.add(place)
    return false
  }
  return characters.some((_, at) => fits(at, 0))
}

/** How many letters can match a character. */
function lengths(character: string, typed: string, from: number): number[] {
  if (typed.startsWith(character, from)) return [character.length]
  return (readings.get(character) ?? []).flatMap((reading) => {
    const rest = typed.slice(from)
    if (reading.startsWith(rest)) return [rest.length]
    const initial = /^[zcs]h/.exec(reading)?.[0] ?? ''
    return [reading, initial, reading.charAt(0)]
      .filter((one) => one !== '' && rest.startsWith(one))
      .map((one) => one.length)
  })
}
