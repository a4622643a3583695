import type { Resource } from '@lexdesk/domain'
import { App } from 'antd'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId } from 'react'
import type { Saved } from '../../api/resource/ResourceCalls.ts'
import { focusFirstIssue } from '../../resource/form/focusFirstIssue.ts'
import type { FormIssue } from '../../resource/form/formState.ts'
import { type UnsavedAnswer, UnsavedDialog } from '../../resource/form/UnsavedDialog.tsx'
import { useLeaveGuard } from '../../resource/form/useLeaveGuard.ts'
import { useQuestion } from '../../resource/form/useQuestion.ts'
import { WarningsDialog } from '../../resource/form/WarningsDialog.tsx'
import { type ResourceFormModel, useResourceForm } from '../../resource/useResourceForm.ts'

export interface ExampleForm {
  form: ResourceFormModel
  formId: string
  /** Saves the record and starts another one; undefined if it was not saved. */
  save(): Promise<Saved | undefined>
  focusIssue(): void
  dialogs: ReactNode
}

/**
 * A form of a page of its own: draft, checks by the server, warnings, and a question before unsaved work is left.
 * `body` is around the fields, so that the first invalid one can be focused.
 */
export function useExampleForm(resource: Resource, body: RefObject<HTMLElement | null>): ExampleForm {
  const { message } = App.useApp()
  const formId = useId()
  const warnings = useQuestion<FormIssue[], boolean>()
  const unsaved = useQuestion<true, UnsavedAnswer>()
  const form = useResourceForm({
    resource,
    mode: 'add',
    isOpen: true,
    // A new record has no other version to conflict with.
    questions: { aboutWarnings: warnings.ask, aboutConflict: () => Promise.resolve(null) },
  })
  useLeaveGuard(form.isDirty, async () => {
    const answer = await unsaved.ask(true)
    if (answer === 'discard') form.abandon()
    return answer !== 'stay'
  })

  const focusIssue = (): void => {
    if (body.current) focusFirstIssue(body.current, formId, form.state?.errors ?? [])
  }
  const afterTry = useEffectEvent(focusIssue)
  useEffect(() => {
    if (form.tries > 0) afterTry()
  }, [form.tries])

  return {
    form,
    formId,
    focusIssue,
    async save() {
      const saved = await form.save()
      if (!saved) return undefined
      message.success(saved.message)
      form.restart()
      return saved
    },
    dialogs: (
      <>
        {warnings.subject && (
          <WarningsDialog warnings={warnings.subject} onAnswer={warnings.answer} onOpenLink={() => {}} />
        )}
        {unsaved.subject && <UnsavedDialog onAnswer={unsaved.answer} />}
      </>
    ),
  }
}
