import { browserStore } from '../../api/session/browserStore.ts'
import { pageTenant } from '../../api/session/pageTenant.ts'
import { keepSession } from '../../api/session/keepSession.ts'
import type { OpenedSession } from '../../api/session/OpenedSession.ts'
import { selectDepartment } from '../../api/session/signInChoices.ts'

/** Opens a new session where the old one was: the same user, tenant and department. */
export async function renewAs(open: () => Promise<OpenedSession>): Promise<void> {
  const before = browserStore.get('Login_Userinfo')?.orgCode ?? null
  const session = await open()
  const isElsewhere = before !== null && before !== session.user.orgCode
  const canReturn = isElsewhere && session.departments.some(({ orgCode }) => orgCode === before)
  const user = canReturn ? await selectDepartment(session, before) : session.user
  keepSession({ ...session, user }, { tenantId: pageTenant.get() ?? session.tenantIds[0] })
}
