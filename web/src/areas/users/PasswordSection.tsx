import { Form, Input } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { usePasswordPolicy } from '../../api/session/usePasswordPolicy.ts'
import styles from '../../ui/forms/formGrid.module.css'
import { passwordHint } from '../../ui/forms/passwordHint.ts'

interface PasswordSectionProps {
  password: unknown
  /** The error of the server. */
  problem: string | undefined
  onChange: (password: string | null) => void
}

/** The first password of a new user, typed twice. Only matching ones are passed on, and drafts never contain one. */
export function PasswordSection({ password, problem, onChange }: PasswordSectionProps): ReactNode {
  const id = useId()
  const policy = usePasswordPolicy()
  const [typed, setTyped] = useState({ first: '', second: '' })
  const isSame = typed.first === typed.second
  // The form was reset for another user.
  if (!password && isSame && typed.first !== '') setTyped({ first: '', second: '' })

  const type = (next: typeof typed) => {
    setTyped(next)
    onChange(next.first !== '' && next.first === next.second ? next.first : null)
  }
  const unequal = typed.second !== '' && !isSame ? '两次输入的密码不一样！' : undefined
  const missing = problem !== undefined && typed.first !== '' && typed.second === '' ? '请重新输入登录密码!' : undefined
  // While the two differ none was sent, so a server error refers to an empty one.
  const first = isSame ? problem : undefined
  const second = unequal ?? missing
  return (
    <div className={styles.grid}>
      <Form.Item
        label="登录密码"
        htmlFor={`${id}first`}
        required
        validateStatus={first && 'error'}
        help={first}
        extra={policy && passwordHint(policy)}
      >
        <Input.Password
          id={`${id}first`}
          autoComplete="new-password"
          placeholder="请输入登录密码"
          value={typed.first}
          onChange={({ target }) => type({ ...typed, first: target.value })}
        />
      </Form.Item>
      <Form.Item label="确认密码" htmlFor={`${id}second`} required validateStatus={second && 'error'} help={second}>
        <Input.Password
          id={`${id}second`}
          autoComplete="new-password"
          placeholder="请重新输入登录密码"
          value={typed.second}
          onChange={({ target }) => type({ ...typed, second: target.value })}
        />
      </Form.Item>
    </div>
  )
}
