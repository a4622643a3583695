import { browserStore } from '../../api/browserStore.ts'
import { pageTenant } from '../../api/pageTenant.ts'
import { keepSession } from '../../api/keepSession.ts'
import type { OpenedSession } from '../../api/signIn.ts'
import { selectDepartment } from '../../api/signInChoices.ts'

/** Opens a new session where the old one was: the same user, tenant and department. */
export async function renewAs(open: () => Promise<OpenedSession>): Promise<void> {
  const before = browserStore.get('Login_Userinfo')?.orgCode ?? null
  const session = await open()
  const isElsewhere = before !== null && before !== session.user.orgCode
  const canReturn = isElsewhere && session.departments.some(({ orgCode }) => orgCode === before)
  const user = canReturn ? await selectDepartment(session, before) : session.user
  keepSession({ ...session, user }, { tenantId: pageTenant.get() ?? session.tenantIds[0] })
}
