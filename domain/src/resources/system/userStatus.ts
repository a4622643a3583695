/** 用户状态: only an active account signs in. Whoever registers waits until an administrator has decided. */
export const userStatus = { active: '1', frozen: '2', waiting: '3', rejected: '4' } as const
