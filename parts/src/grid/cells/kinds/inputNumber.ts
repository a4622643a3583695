import { isNumberInTyping, numberFrom, numberText } from '../../text/numberText.ts'
import { type CellKind, typedKind } from '../CellKind.ts'

export const inputNumber: CellKind = {
  ...typedKind(numberText),
  whileTyping: (text, before) => (isNumberInTyping(text) ? text : before),
  readTyped: numberFrom,
}
