/** How somebody wants his home page (首页方案); kept under this name among his preferences. */
export const homeVariants = { chart: '图表', business: '业务受理', task: '任务' } as const
export type HomeVariant = keyof typeof homeVariants

export const homeVariantKey = 'home.variant'
