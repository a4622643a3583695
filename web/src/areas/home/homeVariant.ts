/** The home page variants of a user (首页方案); stored under this name in the preferences. */
export const homeVariants = { chart: '图表', business: '业务受理', task: '任务' } as const
export type HomeVariant = keyof typeof homeVariants
