import { type ShapeName, shapeNames, valueShapes } from './valueShapes.ts'

/** What the values of one column are like: read once from the top, without keeping them. */
export interface ColumnProfile {
  filled: number
  empty: number
  longest: number
  /** The most decimal places. */
  places: number
  hasBreaks: boolean
  hasLeadingZeros: boolean
  hasCurrency: boolean
  /** How many values have each shape, and the first that have not. */
  fits: Record<ShapeName, number>
  misfits: Record<ShapeName, string[]>
  /** The first different values, with the number of their cells. */
  words: Map<string, number>
  /** There are more different values than `words` holds. */
  hasMoreWords: boolean
  /** Undefined when there are too many values to compare. */
  isUnique: boolean | undefined
  /** Cells without a readable value, by reason. */
  unreadable: Map<string, number>
}

const maxWords = 200
/** Comparing more values for uniqueness would take too much memory. */
const maxCompared = 20_000
const shownMisfits = 3

export interface ProfileReader {
  add(value: string): void
  addEmpty(): void
  addUnreadable(reason: string): void
  profile(): ColumnProfile
}

const forShapes = <T>(value: () => T) =>
  Object.fromEntries(shapeNames.map((name) => [name, value()])) as Record<ShapeName, T>

export function readProfile(): ProfileReader {
  const seen = new Set<string>()
  const profile: ColumnProfile = {
    filled: 0,
    empty: 0,
    longest: 0,
    places: 0,
    hasBreaks: false,
    hasLeadingZeros: false,
    hasCurrency: false,
    fits: forShapes(() => 0),
    misfits: forShapes<string[]>(() => []),
    words: new Map(),
    hasMoreWords: false,
    isUnique: true,
    unreadable: new Map(),
  }

  function addWord(value: string): void {
    const count = profile.words.get(value)
    if (count !== undefined || profile.words.size < maxWords) profile.words.set(value, (count ?? 0) + 1)
    else profile.hasMoreWords = true
    if (profile.isUnique !== true) return
    if (seen.has(value)) profile.isUnique = false
    else if (seen.size >= maxCompared) profile.isUnique = undefined
    else seen.add(value)
    if (profile.isUnique !== true) seen.clear()
  }

  function addShapes(value: string): void {
    for (const name of shapeNames) {
      const misfits = profile.misfits[name]
      if (valueShapes[name].fits(value)) profile.fits[name]++
      else if (misfits.length < shownMisfits && !misfits.includes(value)) misfits.push(value)
    }
  }

  return {
    add: (raw) => {
      const value = raw.trim()
      if (value === '') {
        profile.empty++
        return
      }
      profile.filled++
      profile.longest = Math.max(profile.longest, [...value].length)
      profile.places = Math.max(profile.places, /^-?[\d,]+\.(\d+)$/.exec(value)?.[1]?.length ?? 0)
      profile.hasBreaks ||= value.includes('\n')
      profile.hasLeadingZeros ||= /^0\d+$/.test(value)
      profile.hasCurrency ||= /^[¥￥]|\d元$/.test(value)
      addWord(value)
      addShapes(value)
    },
    addEmpty: () => void profile.empty++,
    addUnreadable: (reason) => void profile.unreadable.set(reason, (profile.unreadable.get(reason) ?? 0) + 1),
    profile: () => profile,
  }
}
