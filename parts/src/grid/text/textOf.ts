import type { CellType } from '../model/cellType.ts'
import type { CellText } from './CellText.ts'
import { checkboxText } from './checkboxText.ts'
import { datetimeText, dateText } from './dateText.ts'
import { numberText } from './numberText.ts'
import { optionsText, optionText } from './optionText.ts'
import { plainText } from './plainText.ts'
import { tagsText } from './tagsText.ts'

const texts: Partial<Record<CellType, CellText>> = {
  inputNumber: numberText,
  progress: numberText,
  select: optionText,
  selectSearch: optionText,
  radio: optionText,
  selectMultiple: optionsText,
  date: dateText,
  datetime: datetimeText,
  checkbox: checkboxText,
  tags: tagsText,
}

export const textOf = (type: CellType): CellText => texts[type] ?? plainText
