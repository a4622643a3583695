import { PageLink } from '../PageLink.tsx'

export function SignInLinks({ canRegister }: { canRegister: boolean }) {
  return (
    <span className="user-links">
      <PageLink to="/user/alteration">忘记密码</PageLink>
      {canRegister && <PageLink to="/user/register">注册账户</PageLink>}
    </span>
  )
}
