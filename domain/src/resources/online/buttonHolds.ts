import type { Values } from '../../resource/Field.ts'
import { createExpressions } from './formExpressions.ts'
import type { OnlineButton } from './OnlineButton.ts'
import type { OnlineDefinition } from './OnlineField.ts'

const known = new WeakMap<OnlineButton, (row: Values) => boolean>()

/** Whether a record meets the condition of a button. */
export function buttonHolds({ fields }: OnlineDefinition, button: OnlineButton, row: Values): boolean {
  if (!button.condition) return true
  const holds = known.get(button) ?? createExpressions(fields).condition({ subTable: null }, button.condition)
  known.set(button, holds)
  return holds(row)
}
