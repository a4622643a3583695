import type { SubmitEvent } from 'react'
import { Dialog } from '../kit/Dialog.tsx'
import { DialogButtons } from '../kit/DialogButtons.tsx'
import { Problem } from '../kit/Problem.tsx'
import { SelectField } from '../kit/SelectField.tsx'
import { useAttempt } from '../kit/useAttempt.ts'
import { useCheckedForm } from '../kit/useCheckedForm.ts'
import type { OpenChoice } from './useEntry.ts'

interface ChoiceDialogProps {
  choice: OpenChoice
  onChoose: (tenantId: string | undefined, orgCode: string | undefined) => Promise<void>
  onCancel: () => void
}

/** Selects the tenant and the department. Going back ends the opened session. */
export function ChoiceDialog({ choice, onChoose, onCancel }: ChoiceDialogProps) {
  const { tenants, departments, session } = choice
  const asksTenant = tenants.length > 0
  const asksDepartment = departments.length > 0
  const { isBusy, problem, attempt } = useAttempt()
  const { attach, ...form } = useCheckedForm({
    tenant: (value) => (asksTenant && value === '' ? '请选择租户' : undefined),
    department: (value) => (asksDepartment && value === '' ? '请选择部门' : undefined),
  })
  const title = asksTenant ? (asksDepartment ? '请选择租户和部门' : '请选择租户') : '请选择部门'
  const present = departments.find(({ orgCode }) => orgCode === session.user.orgCode)?.orgCode

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    const values = form.check()
    if (values) void attempt(() => onChoose(values.tenant || undefined, values.department || undefined))
  }

  return (
    <Dialog title={title} onCancel={onCancel}>
      <form ref={attach} onSubmit={handleSubmit} noValidate>
        {asksTenant && (
          <SelectField
            {...form.field('tenant')}
            label="租户"
            placeholder="请选择租户"
            options={tenants.map(({ id, name }) => ({ value: id, text: name }))}
          />
        )}
        {asksDepartment && (
          <SelectField
            {...form.field('department')}
            label="部门"
            placeholder="请选择部门"
            defaultValue={present}
            options={departments.map(({ orgCode, departName }) => ({ value: orgCode, text: departName }))}
          />
        )}
        <Problem title="选择失败" words={problem} />
        <DialogButtons isBusy={isBusy} words="确定" onCancel={onCancel} />
      </form>
    </Dialog>
  )
}
