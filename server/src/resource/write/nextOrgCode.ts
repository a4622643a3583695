/** The codes of one level: A01 … A99, B01 … Z99. */
const width = 3

/** The code after the last one of its level; undefined when the level is full. */
export function nextOrgCode(parentCode: string, siblings: readonly string[]): string | undefined {
  const last = siblings
    .filter((code) => code.startsWith(parentCode) && code.length === parentCode.length + width)
    .map((code) => code.slice(parentCode.length))
    .filter((part) => /^[A-Z]\d\d$/.test(part))
    .sort()
    .at(-1)
  if (last === undefined) return `${parentCode}A01`
  const [letter, number] = [last[0]!, Number(last.slice(1))]
  if (number < 99) return `${parentCode}${letter}${String(number + 1).padStart(2, '0')}`
  return letter === 'Z' ? undefined : `${parentCode}${String.fromCharCode(letter.charCodeAt(0) + 1)}01`
}

/** The level on the wire: 1 for a root. */
export const orgTypeOf = (code: string): string => String(code.length / width)
