import { printValue } from '@lexdesk/domain'
import { useNames } from '../../api/dictionaries/useNames.ts'
import type { DisplayProps } from '../FieldProps.ts'
import { TextDisplay } from './TextDisplay.tsx'

const isNumber = (kind: string): boolean => kind === 'number' || kind === 'integer'

/** The value as formatted by the domain. */
export function PrintedDisplay({ field, value, row, name, compact }: DisplayProps) {
  const names = useNames()
  const unit = 'unit' in field && field.unit ? ` ${field.unit}` : ''
  const printed = printValue(field, name, { ...row, [name]: value }, names)
  // The wire joins names by commas.
  const text = 'names' in field && field.names ? printed.replaceAll(',', '、') : printed
  const tip = field.kind === 'text' && field.account && typeof value === 'string' ? value : undefined
  return <TextDisplay text={text && text + unit} tip={tip} compact={compact} isNumber={isNumber(field.kind)} />
}
