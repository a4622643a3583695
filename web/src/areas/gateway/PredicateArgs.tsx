import { type Field, gatewayMethods, type Predicate, predicateForms } from '@lexdesk/domain'
import { datetime } from '@lexdesk/domain/fields'
import { MultiSelect } from '@lexdesk/parts'
import { Input } from 'antd'
import { FieldEditor } from '../../fields/FieldEditor.tsx'

interface PredicateArgsProps {
  predicate: Predicate
  disabled: boolean
  onChange: (args: string[]) => void
}

const moment: Field = datetime('时间')
const methodOptions = gatewayMethods.map((value) => ({ value, label: value }))

/** The arguments of one predicate: a list of values, times, or a name with an expression. */
export function PredicateArgs({ predicate, disabled, onChange }: PredicateArgsProps) {
  const { name, args } = predicate
  const { title, list, labels, hint } = predicateForms[name]
  if (list)
    return (
      <MultiSelect
        mode={name === 'Method' ? 'multiple' : 'tags'}
        aria-label={title}
        placeholder={hint}
        value={args}
        disabled={disabled}
        {...(name === 'Method'
          ? { options: methodOptions }
          : { open: false, suffixIcon: null, tokenSeparators: [',', ' '] })}
        onChange={(next) => onChange(next)}
      />
    )
  const put = (index: number, value: string) =>
    onChange(labels.map((_, at) => (at === index ? value : (args[at] ?? ''))))
  return labels.map((label, index) =>
    label.includes('时间') ? (
      <FieldEditor
        key={label}
        field={moment}
        label={`${title}${label}`}
        value={args[index] || null}
        disabled={disabled}
        onChange={(value) => put(index, typeof value === 'string' ? value : '')}
      />
    ) : (
      <Input
        key={label}
        aria-label={`${title}${label}`}
        placeholder={index === 0 ? label : `${label}，可留空`}
        title={hint}
        value={args[index] ?? ''}
        disabled={disabled}
        onChange={({ target }) => put(index, target.value)}
      />
    ),
  )
}
