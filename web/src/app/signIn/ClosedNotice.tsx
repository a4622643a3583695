import { PageLink } from './PageLink.tsx'

/** In place of a form that cannot work here. */
export function ClosedNotice({ title, words }: { title: string; words: string }) {
  return (
    <div className="user-notice">
      <h2>{title}</h2>
      <p>{words}</p>
      <PageLink to="/user/login" className="user-button user-button-primary">
        返回登录
      </PageLink>
    </div>
  )
}
