import { type Field, isWritable, type ReadMode, type Values } from '@lexdesk/domain'
import { Form, Typography } from 'antd'
import { memo, type ReactNode, useMemo } from 'react'
import { FieldEditor } from '../../fields/FieldEditor.tsx'
import type { EditorProps } from '../../fields/FieldProps.ts'
import { showsMore } from '../../fields/rows/chosenColumns.ts'
import { ChosenFacts } from './ChosenFacts.tsx'
import type { FormIssue } from './formState.ts'
import { IssueText } from './IssueText.tsx'
import { isSameValue } from '../../fields/isSameValue.ts'

interface FormFieldProps {
  id: string
  resource: string
  name: string
  field: Field
  mode: ReadMode
  value: unknown
  original: Values
  errors: readonly FormIssue[] | undefined
  warnings: readonly FormIssue[] | undefined
  isLocked: boolean
  isRequired: boolean
  isWithheld: boolean
  onChange: (name: string, value: unknown) => void
  onFill?: EditorProps['onFill']
  /** Parameters of the report of a pop-up, with the row as it is typed. */
  params?: EditorProps['params']
  form?: EditorProps['form']
  onOpenLink: (link: NonNullable<FormIssue['link']>) => void
}

/** A field with its label and messages. A key press in one field renders only that field. */
export const FormField = memo(function FormField(props: FormFieldProps) {
  const { id, name, field, mode, value, original, errors, warnings, onChange, onOpenLink } = props
  const canWrite = isWritable(field, mode) && !props.isWithheld
  const issues = errors ?? warnings
  const status = errors ? 'error' : warnings ? 'warning' : undefined
  const row = useRowAround(name, value, original)
  return (
    <Form.Item
      layout="vertical"
      label={field.title}
      htmlFor={id}
      required={canWrite && props.isRequired}
      extra={extraOf(field, value)}
      {...(field.kind === 'rows'
        ? { help: rowsHelp(name, issues) }
        : { validateStatus: status, help: issues && <IssueText issues={issues} onOpenLink={onOpenLink} /> })}
    >
      <FieldEditor
        id={id}
        resource={props.resource}
        name={name}
        field={field}
        value={canWrite || field.derive ? value : original[name]}
        row={row}
        disabled={!canWrite || props.isLocked}
        status={status}
        onChange={(next) => onChange(name, next)}
        {...(props.onFill && { onFill: props.onFill })}
        {...(props.params && { params: props.params })}
        {...(props.form && { form: props.form })}
      />
    </Form.Item>
  )
})

function extraOf(field: Field, value: unknown): ReactNode {
  if (!showsMore(field) || typeof value !== 'string' || value === '') return field.help
  return (
    <>
      {field.help}
      <ChosenFacts field={field} id={value} />
    </>
  )
}

/** The cells of a sub-table show their own errors; a status here would mark all of them. */
function rowsHelp(name: string, issues: readonly FormIssue[] | undefined) {
  const own = issues?.find((issue) => issue.field === name)
  return own && <Typography.Text type="danger">{own.message}</Typography.Text>
}

/** The name of a reference belongs to the old key and would be wrong for a new one. */
function useRowAround(name: string, value: unknown, original: Values): Values {
  const isOld = isSameValue(original[name], value)
  return useMemo(() => (isOld ? original : { ...original, [`${name}_dictText`]: undefined }), [isOld, name, original])
}
