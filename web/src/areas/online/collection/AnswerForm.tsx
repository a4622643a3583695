import { compileForm, correctedForm, onlineName, type Resource, type Values } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { Typography } from 'antd'
import { useId, useMemo, useState } from 'react'
import { onlineDefinitionOf, onlineFormsQuery } from '../../../api/resource/onlineResources.ts'
import { FormSections } from '../../../resource/form/FormSections.tsx'
import { changeField, leaveField, startForm } from '../../../resource/form/formState.ts'
import { readForm } from '../../../resource/form/formValues.ts'
import type { FormSlotProps } from '../../../resource/ResourceSlots.ts'
import { TableSkeleton } from '../../../ui/hints/Skeletons.tsx'

/** What a visitor has filled in, to be corrected by the fields of its form. */
export function AnswerForm(props: FormSlotProps) {
  const { data: published } = useQuery(onlineFormsQuery)
  const form = published?.find(({ name }) => name === onlineName(String(props.original.formCode)))
  const definition = form && onlineDefinitionOf(form)
  const resource = useMemo(() => definition && compileForm(correctedForm(definition)), [definition])
  if (!published) return <TableSkeleton rows={3} columns={2} />
  if (!resource) return <Typography.Text type="secondary">表单已停用，不能修改</Typography.Text>
  return <Correcting {...props} resource={resource} />
}

const noLinks = () => {}

function Correcting({ resource, values, disabled = false, errorOf, onChange }: FormSlotProps & { resource: Resource }) {
  const formId = useId()
  const [state, setState] = useState(() => startForm(resource, 'add', typedIn(resource, values.content)))
  const refusal = errorOf('content')
  const errors = refusal === undefined ? [] : readForm(resource, 'add', state.values, {}).errors
  return (
    <>
      <FormSections
        resource={resource}
        state={{ ...state, errors }}
        formId={formId}
        isLocked={disabled}
        onChange={(name, value) => {
          const next = changeField(resource, state, name, value)
          setState(next)
          onChange('content', typedIn(resource, next.values))
        }}
        onLeave={(name) => setState((current) => leaveField(resource, current, name))}
        onOpenLink={noLinks}
      />
      {refusal !== undefined && <Typography.Text type="danger">{refusal}</Typography.Text>}
    </>
  )
}

/** The values of the form: an answer has files and fields of former versions as well. */
const typedIn = (resource: Resource, content: unknown): Values =>
  Object.fromEntries(Object.entries((content ?? {}) as Values).filter(([name]) => Object.hasOwn(resource.fields, name)))
