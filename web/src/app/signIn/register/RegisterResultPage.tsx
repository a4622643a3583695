import { useState } from 'react'
import { PageLink } from '../PageLink.tsx'
import { passedValue } from '../place.ts'

export function RegisterResultPage() {
  const [username] = useState(() => passedValue('username'))
  if (username === undefined)
    return (
      <div className="user-notice">
        <h2>没有注册结果</h2>
        <p>请先完成注册。</p>
        <PageLink to="/user/register" className="user-button user-button-primary">
          去注册
        </PageLink>
      </div>
    )
  return (
    <div className="user-notice">
      <span className="user-tick" aria-hidden="true">
        ✓
      </span>
      <h2>你的账户：{username} 注册成功</h2>
      <p>账号待审核：管理员通过后才能登录，未通过时登录页会说明原因。</p>
      <PageLink to="/user/login" state={{ username }} className="user-button user-button-primary">
        返回登录
      </PageLink>
    </div>
  )
}
