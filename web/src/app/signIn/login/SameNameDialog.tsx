import type { SubmitEvent } from 'react'
import { Dialog } from '../kit/Dialog.tsx'
import { DialogButtons } from '../kit/DialogButtons.tsx'
import { PasswordField } from '../kit/PasswordField.tsx'
import { Problem } from '../kit/Problem.tsx'
import { useAttempt } from '../kit/useAttempt.ts'
import { useCheckedForm } from '../kit/useCheckedForm.ts'
import { needed } from '../rules.ts'
import { thirdCalls } from './thirdCalls.ts'
import type { ThirdPerson } from './thirdMessage.ts'

interface SameNameDialogProps {
  person: ThirdPerson
  onBound: (token: string) => Promise<void>
  onCancel: () => void
}

/** An account of that name exists: the person proves to be its owner, or gets a new account. */
export function SameNameDialog({ person, onBound, onCancel }: SameNameDialogProps) {
  const { isBusy, problem, attempt } = useAttempt()
  const { attach, ...form } = useCheckedForm({ password: needed('请输入密码!') })

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    const values = form.check()
    if (values) void attempt(async () => onBound(await thirdCalls.bindAccount(person, values.password)))
  }

  return (
    <Dialog title="绑定已有账号" onCancel={onCancel}>
      <form ref={attach} onSubmit={handleSubmit} noValidate>
        <p>
          账号“{person.username}”已存在。如果是您的账号，请输入它的密码完成绑定；如果不是，可以
          <button
            type="button"
            className="user-text-button"
            disabled={isBusy}
            onClick={() => void attempt(async () => onBound(await thirdCalls.createAccount(person)))}
          >
            创建新账号
          </button>
          。
        </p>
        <PasswordField {...form.field('password')} label="该账号的密码" autoComplete="current-password" />
        <Problem title="绑定失败" words={problem} />
        <DialogButtons isBusy={isBusy} words="绑定" onCancel={onCancel} />
      </form>
    </Dialog>
  )
}
