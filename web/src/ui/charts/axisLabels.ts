/** Letters of the axis are 12 px high; Chinese ones are as wide, others a little over half. */
const wide = 12
const narrow = 7
const gap = 6

const letterWidth = (letter: string): number => (letter > '\u2e7f' ? wide : narrow)

export function textWidth(text: string): number {
  return [...text].reduce((width, letter) => width + letterWidth(letter), 0)
}

/** The names that fit into slots of this width without touching. What is left out is null; the last one always stands. */
export function axisLabels(names: readonly string[], slot: number, crowded: 'skip' | 'shorten'): (string | null)[] {
  if (crowded === 'shorten') return names.map((name) => shortened(name, slot - gap))
  const widest = Math.max(0, ...names.map(textWidth))
  const every = Math.max(1, Math.ceil((widest + gap) / Math.max(1, slot)))
  return names.map((name, index) => ((names.length - 1 - index) % every === 0 ? name : null))
}

function shortened(name: string, room: number): string {
  if (textWidth(name) <= room) return name
  let kept = ''
  for (const letter of name) {
    if (textWidth(kept + letter) + narrow > room) break
    kept += letter
  }
  return kept === '' ? '' : `${kept}…`
}
