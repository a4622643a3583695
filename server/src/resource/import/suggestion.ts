import { type Field, kindOf, type Names } from '@lexdesk/domain'
import { dateCell } from '../sheets/cellText.ts'
import { textOf } from '../sheets/SheetRow.ts'

/** What the user probably meant; undefined when unclear. */
export function suggestion(field: Field, text: string, names: Names): string | undefined {
  if (field.kind === 'dictionary' || field.kind === 'dictionaries') {
    const nearest = nearestText(
      text,
      names.dictionary(field.dictionary).map((item) => item.text),
    )
    return nearest && `是否为“${nearest}”`
  }
  const { storage } = kindOf(field)
  if (storage === 'date' || storage === 'datetime') {
    const serial = Number(text)
    // A day whose cell lost its date format is displayed as a five-digit number.
    if (Number.isFinite(serial) && serial > 20_000 && serial < 80_000)
      return `是否为 ${textOf(dateCell(serial, false))}`
    return storage === 'date' ? '请填写如 2026-01-31 的日期' : '请填写如 2026-01-31 09:30:00 的时间'
  }
  if (field.kind === 'yesNo') return '请填写“是”或“否”'
  return undefined
}

function nearestText(text: string, known: readonly string[]): string | undefined {
  const wanted = text.trim()
  const near = known
    .map((candidate) => ({ candidate, share: likeness(wanted, candidate) }))
    .filter(({ share }) => share >= 0.4)
    .sort((one, other) => other.share - one.share)
  return near[0]?.candidate
}

/** The share of characters that two short texts have in common. */
function likeness(one: string, other: string): number {
  const rest = [...other]
  let common = 0
  for (const character of one) {
    const at = rest.indexOf(character)
    if (at < 0) continue
    rest.splice(at, 1)
    common++
  }
  return (2 * common) / (one.length + other.length || 1)
}
