import { tagsText, withSemicolons } from '../../text/tagsText.ts'
import { type CellKind, typedKind } from '../CellKind.ts'

export const tags: CellKind = {
  ...typedKind(tagsText),
  // Not while deleting: a restored semicolon would make the caret stuck.
  whileTyping: (text, before) => (text.length > before.length ? withSemicolons(text) : text),
}
