import { beijingHour, greetingAt } from '@lexdesk/domain'
import { useState } from 'react'
import { ApiError } from '../../../api/calls/ApiError.ts'
import { saveSession } from '../../../api/session/saveSession.ts'
import type { Department, OpenedSession } from '../../../api/session/OpenedSession.ts'
import { abandonSession, fetchTenants, selectDepartment, type Tenant } from '../../../api/session/signInChoices.ts'
import { toasts } from '../kit/toasts.ts'

/** The lifetime without 自动登录: a working day instead of seven days. */
const shortLifeMs = 12 * 60 * 60 * 1000

export interface OpenChoice {
  session: OpenedSession
  isRemembered: boolean
  /** Empty if there is nothing to choose. */
  tenants: readonly Tenant[]
  departments: readonly Department[]
  /** The only active tenant, which need not be chosen. */
  tenantId: string | undefined
}

/** From an opened session to the application: tenant and department are chosen first if there are several. */
export function useEntry(onSignedIn: () => void) {
  const [choice, setChoice] = useState<OpenChoice>()

  function enter(session: OpenedSession, tenantId: string | undefined, isRemembered: boolean): void {
    const isStored = saveSession(session, { tenantId, ...(!isRemembered && { lifeMs: shortLifeMs }) })
    if (session.multiDepart === 0)
      toasts.show({ kind: 'warning', title: '您尚未归属部门,请确认账号信息', durationMs: 3_000 })
    if (!isStored)
      toasts.show({ kind: 'warning', title: '浏览器存储不可用', words: '可以继续使用，但刷新页面后需要重新登录' })
    toasts.show({ kind: 'success', title: '欢迎', words: `${greetingAt(beijingHour(new Date()))}，欢迎回来` })
    onSignedIn()
  }

  /** Continues with a session that the server has just opened. */
  async function begin(session: OpenedSession, isRemembered = true): Promise<void> {
    const tenants = session.tenantIds.length > 1 ? await usableTenants(session) : []
    const departments = session.multiDepart === 2 ? session.departments : []
    const tenantId = tenants.length === 1 ? tenants[0]?.id : session.tenantIds[0]
    const open = { session, isRemembered, tenantId, departments, tenants: tenants.length > 1 ? tenants : [] }
    if (open.tenants.length > 0 || departments.length > 0) setChoice(open)
    else enter(session, tenantId, isRemembered)
  }

  async function choose(tenantId: string | undefined, orgCode: string | undefined): Promise<void> {
    if (!choice) return
    const { session, isRemembered } = choice
    const user = orgCode === undefined ? session.user : await selectDepartment(session, orgCode)
    setChoice(undefined)
    enter({ ...session, user }, tenantId ?? choice.tenantId, isRemembered)
  }

  function abandon(): void {
    if (choice) void abandonSession(choice.session)
    setChoice(undefined)
  }

  return { choice, begin, choose, abandon }
}

async function usableTenants(session: OpenedSession): Promise<Tenant[]> {
  try {
    const tenants = await fetchTenants(session)
    if (tenants.length > 0) return tenants
    throw new ApiError('no_tenant', '您所属的租户均已停用或到期，请联系管理员')
  } catch (error) {
    void abandonSession(session)
    throw error
  }
}
