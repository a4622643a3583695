import { Alert } from 'antd'
import { useSession } from '../../api/session/useSession.ts'

const isHome = (path: string): boolean => path === '/' || path.startsWith('/dashboard')

/** Explains why an account whose roles grant no work page sees only this page. */
export function NoRolesHint() {
  const { menu } = useSession()
  const pages = menu.filter(({ hidden }) => !hidden)
  if (pages.length === 0 || pages.some(({ path }) => !isHome(path))) return null
  return <Alert type="info" showIcon title="您的账号尚未分配业务角色，目前只能查看首页；如需办理业务，请联系管理员" />
}
