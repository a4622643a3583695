// oxlint-disable-next-line typescript/triple-slash-reference -- whoever compiles this file needs the types of the table
/// <reference path="./simplifiedDict.d.ts" />
import { dict } from 'pinyin-match/src/simplified_dict.js'

/** All readings of a character. Which of them is meant in a name nobody can know, so that each of them finds it. */
const readings = new Map<string, string[]>()
for (const [syllable, characters] of Object.entries(dict))
  for (const character of characters)
    for (const spelling of new Set([syllable, syllable.replace('ve', 'ue')]))
      readings.set(character, [...(readings.get(character) ?? []), spelling])

/** Longer than any name that somebody types. */
const longestTyped = 64

/**
 * Whether a name is meant by letters: its pinyin in full, by initials or begun, from any character on, also mixed with
 * characters (张s). `typed` is in small letters, without spaces.
 */
export function pinyinMatch(name: string, typed: string): boolean {
  if (typed === '' || typed.length > longestTyped) return false
  const characters = Array.from(name.toLowerCase())
  const wanted = typed.replaceAll('ü', 'v')
  /** Places of which is known that nothing fits from there: without them some letters could be cut in millions of ways. */
  const hopeless = new Set<number>()

  function fits(at: number, from: number): boolean {
    if (from === wanted.length) return true
    const character = characters[at]
    const place = at * longestTyped + from
    if (character === undefined || hopeless.has(place)) return false
    if (lengths(character, wanted, from).some((length) => fits(at + 1, from + length))) return true
    hopeless.add(place)
    return false
  }
  return characters.some((_, at) => fits(at, 0))
}

/** How many of the letters can stand for a character. */
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
