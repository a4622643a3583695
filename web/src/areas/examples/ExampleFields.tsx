import type { Resource } from '@lexdesk/domain'
import type { FormState } from '../../resource/form/formState.ts'
import { FormSections } from '../../resource/form/FormSections.tsx'
import type { ExampleForm } from './useExampleForm.tsx'

interface ExampleFieldsProps {
  /** The fields to show: the resource of the form, or a part of it. */
  resource: Resource
  model: ExampleForm
  /** Shown in place of the state of the form. */
  state?: FormState | undefined
  isLocked?: boolean
}

/** Fields of a form under their headings. */
export function ExampleFields({ resource, model, state = model.form.state, isLocked = false }: ExampleFieldsProps) {
  const { form, formId } = model
  return (
    state && (
      <FormSections
        resource={resource}
        state={state}
        formId={formId}
        isLocked={isLocked}
        onChange={form.setValue}
        onLeave={form.leaveField}
        onOpenLink={() => {}}
      />
    )
  )
}
