import { PageLink } from './PageLink.tsx'

export function MissingPage() {
  return (
    <div className="user-notice">
      <h2>页面不存在</h2>
      <p>地址可能已变更，请核对后重试。</p>
      <PageLink to="/user/login" className="user-button user-button-primary">
        返回登录
      </PageLink>
    </div>
  )
}
