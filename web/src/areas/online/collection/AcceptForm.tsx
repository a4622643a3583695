import { type collectionAnswer, type Resource, type Values } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { Typography } from 'antd'
import { useCallback, useEffectEvent, useEffect, useId, useState } from 'react'
import { useAuthor } from '../../../api/session/useAuthor.ts'
import { FormSections } from '../../../resource/form/FormSections.tsx'
import { changeField, type FormState, leaveField, startForm } from '../../../resource/form/formState.ts'
import { readForm, savedValues } from '../../../resource/form/formValues.ts'
import { useFormFills } from '../../../resource/form/useFormFills.ts'
import type { ActionSlotProps } from '../../../resource/ResourceSlots.ts'
import { ErrorHint } from '../../../ui/hints/ErrorHint.tsx'
import { TableSkeleton } from '../../../ui/hints/Skeletons.tsx'
import { answerContentQuery, useAnsweredForm } from './answerContent.ts'

type Props = ActionSlotProps<typeof collectionAnswer>

/** The record that an answer becomes: what was sent, to be corrected and completed. */
export function AcceptForm(props: Props) {
  const { form, isReady } = useAnsweredForm(props.row.formCode)
  const { data: content, error, refetch } = useQuery(answerContentQuery(props.row.id))
  if (error) return <ErrorHint error={error} onRetry={() => void refetch()} />
  if (!isReady || !content) return <TableSkeleton rows={3} columns={2} />
  if (!form) return <Typography.Text type="secondary">表单已停用，不能接收</Typography.Text>
  return <Completing {...props} form={form} content={content} />
}

const noLinks = () => {}

function Completing({ form, content, errorOf, onChange }: Props & { form: Resource; content: Values }) {
  const formId = useId()
  const author = useAuthor()
  const [state, setState] = useState(() => startForm(form, 'add', knownIn(form, content), [], author()))
  const change = useCallback((next: (state: FormState) => FormState) => setState(next), [])
  const fill = useFormFills(form, undefined, change)
  const send = useEffectEvent((values: Values) => onChange('record', savedValues(form, values, state.author)))
  useEffect(() => send(state.values), [state.values])
  const refusal = errorOf('record')
  const errors = refusal === undefined ? [] : readForm(form, 'add', state.values, {}, state.author).errors
  return (
    <>
      <Typography.Paragraph type="secondary">
        请核对填写的内容，并补充其余字段；接收后成为“{form.title}”的一条记录。
      </Typography.Paragraph>
      {refusal !== undefined && errors.length === 0 && <Typography.Text type="danger">{refusal}</Typography.Text>}
      <FormSections
        resource={form}
        state={{ ...state, errors }}
        formId={formId}
        isLocked={false}
        onChange={(name, value) => {
          fill(name, state.values[name], value)
          setState((current) => changeField(form, current, name, value))
        }}
        onLeave={(name) => setState((current) => leaveField(form, current, name))}
        onOpenLink={noLinks}
      />
    </>
  )
}

/** The values of the form with the names of files: an answer may have fields of former versions. */
const knownIn = ({ fields }: Resource, content: Values): Values =>
  Object.fromEntries(Object.entries(content).filter(([name]) => Object.hasOwn(fields, name.replace(/_dictText$/, ''))))
