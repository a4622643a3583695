/** 用户状态: only an active account signs in. A new registration waits until an administrator has decided. */
export const userStatus = { active: '1', frozen: '2', waiting: '3', rejected: '4' } as const
