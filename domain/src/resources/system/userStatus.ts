/** 用户状态: only an active account can sign in. A new registration waits for an administrator's decision. */
export const userStatus = { active: '1', frozen: '2', waiting: '3', rejected: '4' } as const
