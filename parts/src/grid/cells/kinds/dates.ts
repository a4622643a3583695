import { lazyPart } from '../../../lazyPart.tsx'
import { datetimeText, dateText } from '../../text/dateText.ts'
import { type CellKind, typedKind } from '../CellKind.ts'

const Editor = lazyPart(() => import('../DateEditor.tsx').then((module) => module.DateEditor))

export const date: CellKind = { ...typedKind(dateText), minWidth: 135, Editor }
export const datetime: CellKind = { ...typedKind(datetimeText), minWidth: 200, Editor }
